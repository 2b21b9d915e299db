#ifndef CPHONE_H
#define CPHONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What became of reading a number.
enum CPhoneFault { CPhoneFaultNone, CPhoneFaultCountry, CPhoneFaultShort, CPhoneFaultLong, CPhoneFaultOther };

/// A number as it was understood; texts end with a zero byte.
struct CPhoneNumber {
    int32_t fault;
    int32_t callingCode;
    int32_t kind;
    bool isValid;
    bool hasCallingCode;
    char e164[24];
    char international[48];
    /// ISO 3166-1 alpha-2; empty where the number belongs to no country or its country is not known.
    char country[4];
};

/// Reads a number in any usual writing.
void cphone_read(
    const char *_Nonnull text, size_t length, const char *_Nonnull country, struct CPhoneNumber *_Nonnull number);

/// Writes every known country's code, two bytes each without anything between, and its calling code; the answer is how
/// many there are, of which at most `capacity` were written.
size_t cphone_countries(char *_Nonnull codes, int32_t *_Nonnull callingCodes, size_t capacity);

/// The country that a calling code is chiefly used in, two bytes; false where there is none.
bool cphone_main_country(int32_t callingCode, char *_Nonnull code);

#ifdef __cplusplus
}
#endif
#endif

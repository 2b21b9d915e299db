#include "CPhone.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <set>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

template <size_t size>
void put(const std::string &text, char (&target)[size]) {
    const size_t count = text.size() < size ? text.size() : size - 1;
    std::memcpy(target, text.data(), count);
    target[count] = 0;
}

int32_t faultOf(PhoneNumberUtil::ErrorType error) {
    switch (error) {
    case PhoneNumberUtil::NO_PARSING_ERROR: return CPhoneFaultNone;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return CPhoneFaultCountry;
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
    case PhoneNumberUtil::TOO_SHORT_NSN: return CPhoneFaultShort;
    case PhoneNumberUtil::TOO_LONG_NSN: return CPhoneFaultLong;
    default: return CPhoneFaultOther;
    }
}

int32_t faultOf(PhoneNumberUtil::ValidationResult result) {
    switch (result) {
    case PhoneNumberUtil::IS_POSSIBLE: return CPhoneFaultNone;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE: return CPhoneFaultCountry;
    case PhoneNumberUtil::TOO_LONG: return CPhoneFaultLong;
    // A number that can be dialled within its town only reaches nobody from here.
    case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY:
    case PhoneNumberUtil::TOO_SHORT: return CPhoneFaultShort;
    default: return CPhoneFaultOther;
    }
}

}  // namespace

void cphone_read(const char *text, size_t length, const char *country, CPhoneNumber *number) {
    std::memset(number, 0, sizeof *number);
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumber parsed;
    const auto error = util.ParseAndKeepRawInput(std::string(text, length), country, &parsed);
    number->fault = faultOf(error);
    if (number->fault != CPhoneFaultNone) return;
    number->hasCallingCode = parsed.country_code_source() != PhoneNumber::FROM_DEFAULT_COUNTRY;
    // A text message reaches the line, not somebody behind it.
    parsed.clear_extension();
    number->fault = faultOf(util.IsPossibleNumberWithReason(parsed));
    if (number->fault != CPhoneFaultNone) return;
    number->callingCode = parsed.country_code();
    number->isValid = util.IsValidNumber(parsed);
    number->kind = util.GetNumberType(parsed);
    std::string formatted;
    util.Format(parsed, PhoneNumberUtil::E164, &formatted);
    put(formatted, number->e164);
    util.Format(parsed, PhoneNumberUtil::INTERNATIONAL, &formatted);
    put(formatted, number->international);
    std::string region;
    util.GetRegionCodeForNumber(parsed, &region);
    if (region.size() == 2 && region != "ZZ") put(region, number->country);
}

size_t cphone_countries(char *codes, int32_t *callingCodes, size_t capacity) {
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    std::set<std::string> regions;
    util.GetSupportedRegions(&regions);
    size_t count = 0;
    for (const std::string &region : regions) {
        if (region.size() != 2) continue;
        if (count < capacity) {
            std::memcpy(codes + count * 2, region.data(), 2);
            callingCodes[count] = util.GetCountryCodeForRegion(region);
        }
        ++count;
    }
    return count;
}

bool cphone_main_country(int32_t callingCode, char *code) {
    std::string region;
    PhoneNumberUtil::GetInstance()->GetRegionCodeForCountryCode(callingCode, &region);
    if (region.size() != 2 || region == "ZZ") return false;
    std::memcpy(code, region.data(), 2);
    return true;
}

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One exchange; the pointers stay the caller's.
struct curl_exchange {
    const char *method;
    const char *url;
    /// Header lines `Name: value`, one behind the other, each ended by a NUL.
    const char *headers;
    size_t header_count;
    /// NULL without a body.
    const uint8_t *body;
    size_t body_size;
    long timeout_milliseconds;
    long connect_milliseconds;
    /// Largest answer; a longer one is an error.
    size_t limit;
    /// Whether http: may be asked besides https:.
    bool allows_plain;
    /// Whether addresses of this machine and of private networks may be asked.
    bool allows_private;
    /// Asked now and then on the exchange's own thread; the exchange ends when the answer is true.
    bool (*is_stopped)(void *context);
    void *context;

    /// Filled in: the status, the header lines and the body, both freed by `curl_answer_free`.
    long status;
    uint8_t *answer;
    size_t answer_size;
    char *answer_headers;
    size_t answer_headers_size;
};

/// Once in a process, before the first exchange.
void curl_begin(void);

/// NULL when it went well, else what went wrong: a static text without any value.
const char *curl_run(struct curl_exchange *exchange);

void curl_answer_free(struct curl_exchange *exchange);

/// Whether an address may be asked where only the public net is allowed; 4 or 16 bytes in network order.
bool curl_is_public(const uint8_t *address, size_t size);

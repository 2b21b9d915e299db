#include "CCurl.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void curl_begin(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static const size_t header_limit = 65536;

static bool append(void **bytes, size_t *size, size_t limit, const void *more, size_t count) {
    if (count > limit - *size) {
        return false;
    }
    void *grown = realloc(*bytes, *size + count + 1);
    if (!grown) {
        return false;
    }
    memcpy((char *) grown + *size, more, count);
    *bytes = grown;
    *size += count;
    return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct curl_exchange *exchange = context;
    size_t all = size * count;
    return append((void **) &exchange->answer, &exchange->answer_size, exchange->limit, bytes, all) ? all : 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    struct curl_exchange *exchange = context;
    size_t all = size * count;
    return append((void **) &exchange->answer_headers, &exchange->answer_headers_size, header_limit, bytes, all)
               ? all : 0;
}

static int look_for_stop(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    struct curl_exchange *exchange = context;
    (void) a, (void) b, (void) c, (void) d;
    return exchange->is_stopped(exchange->context);
}

static bool is_public_v4(const uint8_t *a) {
    if (a[0] == 0 || a[0] == 10 || a[0] == 127 || a[0] >= 224) return false;
    if (a[0] == 100 && (a[1] & 0xC0) == 64) return false;
    if (a[0] == 169 && a[1] == 254) return false;
    if (a[0] == 172 && (a[1] & 0xF0) == 16) return false;
    if (a[0] == 192 && a[1] == 168) return false;
    if (a[0] == 192 && a[1] == 0 && (a[2] == 0 || a[2] == 2)) return false;
    if (a[0] == 198 && (a[1] & 0xFE) == 18) return false;
    if (a[0] == 198 && a[1] == 51 && a[2] == 100) return false;
    if (a[0] == 203 && a[1] == 0 && a[2] == 113) return false;
    return true;
}

bool curl_is_public(const uint8_t *a, size_t size) {
    if (size == 4) return is_public_v4(a);
    if (size != 16) return false;
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
    if (!memcmp(a, mapped, 12) || !memcmp(a, translated, 12)) return is_public_v4(a + 12);
    if (a[0] == 0x20 && a[1] == 0x02) return is_public_v4(a + 2);
    if (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0D && a[3] == 0xB8) return false;
    // Only 2000::/3 is routed in the public net.
    return (a[0] & 0xE0) == 0x20;
}

/// After the name was resolved, so that no name leads inside.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    struct curl_exchange *exchange = context;
    (void) purpose;
    if (!exchange->allows_private) {
        bool is_public = false;
        if (address->family == AF_INET) {
            is_public = curl_is_public((const uint8_t *) &((struct sockaddr_in *) &address->addr)->sin_addr, 4);
        } else if (address->family == AF_INET6) {
            is_public = curl_is_public((const uint8_t *) &((struct sockaddr_in6 *) &address->addr)->sin6_addr, 16);
        }
        if (!is_public) {
            return CURL_SOCKET_BAD;
        }
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static void configure(CURL *curl, struct curl_exchange *exchange, struct curl_slist *lines) {
    curl_easy_setopt(curl, CURLOPT_URL, exchange->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, exchange->allows_plain ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long) CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, exchange->timeout_milliseconds);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, exchange->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t) exchange->limit);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, lines);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Vestibule");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, exchange);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, exchange);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, exchange);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look_for_stop);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, exchange);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    if (exchange->body) {
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t) exchange->body_size);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, exchange->body);
    }
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, exchange->method);
}

const char *curl_run(struct curl_exchange *exchange) {
    CURL *curl = curl_easy_init();
    if (!curl) {
        return "no memory";
    }
    struct curl_slist *lines = NULL;
    const char *line = exchange->headers;
    for (size_t index = 0; index < exchange->header_count; index++) {
        struct curl_slist *longer = curl_slist_append(lines, line);
        if (longer) {
            lines = longer;
        }
        line += strlen(line) + 1;
    }
    configure(curl, exchange, lines);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &exchange->status);
    curl_slist_free_all(lines);
    curl_easy_cleanup(curl);
    if (code == CURLE_WRITE_ERROR) {
        return "the answer is too long";
    }
    return code == CURLE_OK ? NULL : curl_easy_strerror(code);
}

void curl_answer_free(struct curl_exchange *exchange) {
    free(exchange->answer);
    free(exchange->answer_headers);
    exchange->answer = NULL;
    exchange->answer_headers = NULL;
}

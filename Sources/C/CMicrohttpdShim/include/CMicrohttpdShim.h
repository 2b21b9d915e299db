#pragma once

#include <stdbool.h>
#include <microhttpd.h>
#include <sys/socket.h>

/// What MHD_start_daemon takes as variadic options.
struct shim_options {
    const struct sockaddr *address;
    unsigned int threads;
    unsigned int connection_limit;
    size_t connection_memory;
    unsigned int idle_seconds;
    /// Handed to every callback below.
    void *context;
    void *(*target_received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback request_received;
    MHD_RequestCompletedCallback request_completed;
    MHD_NotifyConnectionCallback connection_changed;
};

struct MHD_Daemon *shim_start(const struct shim_options *options);

/// 0 if unknown.
unsigned short shim_port(struct MHD_Daemon *daemon);

/// -1 if unknown.
int shim_socket(struct MHD_Connection *connection);

const struct sockaddr *shim_client(struct MHD_Connection *connection);

/// Whether each header line stands in the receive buffer right behind the one before it, ended by CR LF: so it does
/// unless a NUL cut a value short, a line was folded, or a bare LF ended it, all of which the library lets pass.
bool shim_header_lines_are_plain(struct MHD_Connection *connection);

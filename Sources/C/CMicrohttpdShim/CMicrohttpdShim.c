#include "CMicrohttpdShim.h"

struct MHD_Daemon *shim_start(const struct shim_options *options) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (options->address->sa_family == AF_INET6) {
        flags |= MHD_USE_IPv6;
    }
    struct MHD_OptionItem pool[] = {
        // A pool of one is refused; without the option there is one thread.
        {options->threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t) options->threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(
        flags, 0, NULL, NULL, options->request_received, options->context,
        MHD_OPTION_SOCK_ADDR, options->address,
        MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, options->target_received, options->context,
        MHD_OPTION_NOTIFY_COMPLETED, options->request_completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection_changed, options->context,
        MHD_OPTION_ARRAY, pool,
        MHD_OPTION_END);
}

unsigned short shim_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

int shim_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

const struct sockaddr *shim_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

struct line_walk {
    const char *expected;
    bool is_plain;
};

static enum MHD_Result check_line(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value, size_t value_size) {
    struct line_walk *walk = context;
    (void) kind;
    if (!value || (walk->expected && name != walk->expected) || value < name + name_size) {
        walk->is_plain = false;
        return MHD_NO;
    }
    // The library overwrites both bytes of a CR LF by NULs; the line that ends the headers is still behind the last.
    if (value[value_size] != 0 || value[value_size + 1] != 0) {
        walk->is_plain = false;
        return MHD_NO;
    }
    walk->expected = value + value_size + 2;
    return MHD_YES;
}

bool shim_header_lines_are_plain(struct MHD_Connection *connection) {
    struct line_walk walk = {NULL, true};
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, check_line, &walk);
    // Behind the last line stands the empty one. NULs that end the last value are not told from it: they hide nothing.
    return walk.is_plain && (!walk.expected || (walk.expected[0] == 0 && walk.expected[1] == 0));
}

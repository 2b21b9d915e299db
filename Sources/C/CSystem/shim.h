#include <sys/eventfd.h>
#include <poll.h>
#include <sys/inotify.h>

#include <sqlite3.h>
#include <sys/eventfd.h>

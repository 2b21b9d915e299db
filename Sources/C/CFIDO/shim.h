#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>

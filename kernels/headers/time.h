// clock is the compiler's own.
#pragma once
#include <stddef.h>
typedef long time_t;
namespace std {
using ::clock;
using ::clock_t;
using ::time_t;
}  // namespace std

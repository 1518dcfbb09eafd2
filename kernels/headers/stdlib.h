// malloc, free and the absolute values are the compiler's own.
#pragma once
#include <stddef.h>
namespace std {
using ::abs;
using ::free;
using ::malloc;
}  // namespace std

// printf is the compiler's own.
#pragma once
namespace std {
using ::printf;
}

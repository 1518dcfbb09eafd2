// printf is built into the compiler.
#pragma once
namespace std {
using ::printf;
}

#pragma once
#include <stddef.h>

#include <cuda/std/cstddef>
namespace std {
using cuda::std::byte;
using cuda::std::max_align_t;
using cuda::std::to_integer;
}  // namespace std

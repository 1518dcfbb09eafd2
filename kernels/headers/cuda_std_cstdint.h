// The toolkit's <cuda/std/cstdint> declares types of 64 bits as long long for NVRTC. Here these types get other names,
// and the types of <stdint.h> are used instead of them.
#pragma once
#include <stdint.h>
#ifdef WARPLENS_LONG_LONG
#include <cuda/std/detail/../cstdint>
#else
#define int64_t warplens_int64_t
#define uint64_t warplens_uint64_t
#define int_fast64_t warplens_int_fast64_t
#define uint_fast64_t warplens_uint_fast64_t
#define int_least64_t warplens_int_least64_t
#define uint_least64_t warplens_uint_least64_t
#define intptr_t warplens_intptr_t
#define uintptr_t warplens_uintptr_t
#define intmax_t warplens_intmax_t
#define uintmax_t warplens_uintmax_t
#include <cuda/std/detail/../cstdint>
#undef int64_t
#undef uint64_t
#undef int_fast64_t
#undef uint_fast64_t
#undef int_least64_t
#undef uint_least64_t
#undef intptr_t
#undef uintptr_t
#undef intmax_t
#undef uintmax_t
// cuda::std contains an inner namespace with the version in its name. The toolkit's headers use its full name.
#if defined(_LIBCUDACXX_BEGIN_NAMESPACE_STD)
_LIBCUDACXX_BEGIN_NAMESPACE_STD
#elif defined(_CCCL_BEGIN_NAMESPACE_CUDA_STD)
_CCCL_BEGIN_NAMESPACE_CUDA_STD
#else
namespace cuda {
namespace std {
#endif
using ::int64_t;
using ::int_fast64_t;
using ::int_least64_t;
using ::intmax_t;
using ::intptr_t;
using ::uint64_t;
using ::uint_fast64_t;
using ::uint_least64_t;
using ::uintmax_t;
using ::uintptr_t;
#if defined(_LIBCUDACXX_END_NAMESPACE_STD)
_LIBCUDACXX_END_NAMESPACE_STD
#elif defined(_CCCL_END_NAMESPACE_CUDA_STD)
_CCCL_END_NAMESPACE_CUDA_STD
#else
}  // namespace std
}  // namespace cuda
#endif
#endif

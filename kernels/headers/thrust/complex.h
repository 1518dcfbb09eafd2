// The toolkit's own thrust/complex.h, by a path that is not this one's name. Its functions for the host's streams and
// std::complex, which the compiler refuses, become nobody's concern.
#pragma once
#include <cuda/std/type_traits>
namespace std {
template <class T>
class complex;
template <class C>
struct char_traits;
template <class C, class Traits = char_traits<C>>
class basic_istream;
template <class C, class Traits = char_traits<C>>
class basic_ostream;
}  // namespace std
#pragma push_macro("_CCCL_HOST")
#undef _CCCL_HOST
#define _CCCL_HOST
#include <thrust/detail/../complex.h>
#pragma pop_macro("_CCCL_HOST")

// Included before a header of Thrust. Thrust has functions for the host's streams and for std::complex, which NVRTC
// rejects as host functions. They are compiled as host and device functions instead; no kernel uses them.
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

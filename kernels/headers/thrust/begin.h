// Before a header of Thrust's: what it has for the host's streams and for std::complex, which the compiler refuses to
// take for the host, is for both sides and nobody's concern.
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

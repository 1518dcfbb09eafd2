// Algorithms of <algorithm> on ranges and lists.
#pragma once
#include <algorithm>
#include <cuda/std/initializer_list>
namespace std {
using cuda::std::initializer_list;
template <class I>
__device__ constexpr I max_element(I first, I last) {
  I most = first;
  for (; first != last; ++first)
    if (*most < *first) most = first;
  return most;
}
template <class I>
__device__ constexpr I min_element(I first, I last) {
  I least = first;
  for (; first != last; ++first)
    if (*first < *least) least = first;
  return least;
}
template <class T>
__device__ constexpr T max(initializer_list<T> list) {
  return *max_element(list.begin(), list.end());
}
template <class T>
__device__ constexpr T min(initializer_list<T> list) {
  return *min_element(list.begin(), list.end());
}
template <class T, class Less>
__device__ constexpr const T& max(const T& a, const T& b, Less less) {
  return less(a, b) ? b : a;
}
template <class T, class Less>
__device__ constexpr const T& min(const T& a, const T& b, Less less) {
  return less(b, a) ? b : a;
}
template <class I, class T>
__device__ constexpr void fill(I first, I last, const T& value) {
  for (; first != last; ++first) *first = value;
}
template <class I, class N, class T>
__device__ constexpr I fill_n(I first, N count, const T& value) {
  for (; count > 0; --count, ++first) *first = value;
  return first;
}
template <class I, class O>
__device__ constexpr O copy(I first, I last, O to) {
  for (; first != last; ++first, ++to) *to = *first;
  return to;
}
template <class I, class N, class O>
__device__ constexpr O copy_n(I first, N count, O to) {
  for (; count > 0; --count, ++first, ++to) *to = *first;
  return to;
}
template <class I, class F>
__device__ constexpr F for_each(I first, I last, F f) {
  for (; first != last; ++first) f(*first);
  return f;
}
template <class I, class O, class F>
__device__ constexpr O transform(I first, I last, O to, F f) {
  for (; first != last; ++first, ++to) *to = f(*first);
  return to;
}
template <class I, class T>
__device__ constexpr I find(I first, I last, const T& value) {
  while (first != last && !(*first == value)) ++first;
  return first;
}
template <class I, class F>
__device__ constexpr I find_if(I first, I last, F f) {
  while (first != last && !f(*first)) ++first;
  return first;
}
template <class I, class T>
__device__ constexpr long count(I first, I last, const T& value) {
  long found = 0;
  for (; first != last; ++first) found += *first == value;
  return found;
}
template <class I, class F>
__device__ constexpr bool any_of(I first, I last, F f) {
  return find_if(first, last, f) != last;
}
template <class I, class F>
__device__ constexpr bool all_of(I first, I last, F f) {
  for (; first != last; ++first)
    if (!f(*first)) return false;
  return true;
}
template <class I, class F>
__device__ constexpr bool none_of(I first, I last, F f) {
  return find_if(first, last, f) == last;
}
template <class I, class J>
__device__ constexpr bool equal(I first, I last, J other) {
  for (; first != last; ++first, ++other)
    if (!(*first == *other)) return false;
  return true;
}
template <class I, class T>
__device__ constexpr I lower_bound(I first, I last, const T& value) {
  while (first < last) {
    const I middle = first + (last - first) / 2;
    if (*middle < value)
      first = middle + 1;
    else
      last = middle;
  }
  return first;
}
template <class I, class T>
__device__ constexpr I upper_bound(I first, I last, const T& value) {
  while (first < last) {
    const I middle = first + (last - first) / 2;
    if (value < *middle)
      last = middle;
    else
      first = middle + 1;
  }
  return first;
}
template <class I, class T>
__device__ constexpr bool binary_search(I first, I last, const T& value) {
  first = lower_bound(first, last, value);
  return first != last && !(value < *first);
}
template <class I>
__device__ constexpr void reverse(I first, I last) {
  while (first < --last) swap(*first++, *last);
}
}  // namespace std

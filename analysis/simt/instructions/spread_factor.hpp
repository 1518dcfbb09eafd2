// Factors of a matrix product, prepared for computing 32 lanes at once with vector instructions.
//
// In each register of D, lane T holds an element of row T/4, in column 2*(T%4) or the next column. The elements of
// factor A are therefore replicated: each lane gets the elements of its row. Factor B becomes a pattern of four
// columns, which repeats every four lanes.

#pragma once

#include <cstdint>
#include <cstring>

#include "analysis/simt/instructions/warp_product.hpp"

namespace warplens::simt {

/// Vectors of eight lanes. The compiler maps them to the available vector registers.
template <class T>
using Eight [[gnu::vector_size(8 * sizeof(T))]] = T;
using Floats = Eight<float>;
using Words = Eight<std::int32_t>;
using Narrow [[gnu::vector_size(32)]] = std::int8_t;  ///< a vector with one byte for each lane of a warp

inline constexpr unsigned kStep = 8, kSteps = kMaxLanes / kStep;
/// Maximum number of elements of a factor after each element was copied four times.
inline constexpr unsigned kSpread = kMostElements * 4;

template <class V, class T>
V load(const T* from) {
  V value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <class V, class T>
void store(T* to, V value) {
  std::memcpy(to, &value, sizeof value);
}
inline Words larger(Words one, Words other) {
  return one > other ? one : other;
}
inline Words smaller(Words one, Words other) {
  return one < other ? one : other;
}

/// Layout of a factor in its registers. Each register of a lane holds `parts` numbers. The registers are divided along
/// k into `groups`. Each group has one register for every eight rows (`tiles`).
struct FactorLayout {
  unsigned parts, groups, tiles;

  FactorLayout(ElementType element, unsigned rows, unsigned k)
      : parts(bits_of(element) >= 32 ? 1 : 32 / bits_of(element)),
        groups(factor_registers(element, rows, k) / (rows / 8)),
        tiles(rows / 8) {}
  unsigned registers() const { return groups * tiles; }
  /// Returns the number of places. A place is a position along k in the arrays that the functions below fill. Lane T
  /// has one number for each part and each group. The place of this number is (part * groups + group) * 4 + T%4.
  /// Products are added in the order of the places. This order matters only if they are added in several steps. It is
  /// then the order of k, except for 8-bit floats: the lower halves of their registers come first.
  unsigned places() const { return parts * groups * 4; }
  unsigned elements() const { return parts * registers() * kMaxLanes; }
};

/// Copies each number of a factor to the lanes of its row. Index of `out`: tile, place, lane.
template <class T>
void spread(const FactorLayout& layout, const T* values, T* out) {
  for (unsigned part = 0; part < layout.parts; ++part)
    for (unsigned reg = 0; reg < layout.registers(); ++reg) {
      const T* lanes = values + (part * layout.registers() + reg) * kMaxLanes;
      const unsigned group = reg / layout.tiles, tile = reg % layout.tiles;
      T* rows = out + (tile * layout.places() + (part * layout.groups + group) * 4) * kMaxLanes;
      for (unsigned step = 0; step < kSteps; ++step) {
        using V = Eight<T>;
        const auto here = load<V>(lanes + step * kStep);
        T* at = rows + step * kStep;
        store(at, __builtin_shufflevector(here, here, 0, 0, 0, 0, 4, 4, 4, 4));
        store(at + kMaxLanes, __builtin_shufflevector(here, here, 1, 1, 1, 1, 5, 5, 5, 5));
        store(at + 2 * kMaxLanes, __builtin_shufflevector(here, here, 2, 2, 2, 2, 6, 6, 6, 6));
        store(at + 3 * kMaxLanes, __builtin_shufflevector(here, here, 3, 3, 3, 3, 7, 7, 7, 7));
      }
    }
}

/// Copies each byte of a factor to the lanes of its row. The bytes of a warp are in one vector.
inline void spread(const FactorLayout& layout, const std::int8_t* values, std::int8_t* out) {
  for (unsigned part = 0; part < layout.parts; ++part)
    for (unsigned reg = 0; reg < layout.registers(); ++reg) {
      using Quads [[gnu::vector_size(32)]] = std::uint32_t;
      const auto lanes = load<Quads>(values + (part * layout.registers() + reg) * kMaxLanes);
      const unsigned group = reg / layout.tiles, tile = reg % layout.tiles;
      std::int8_t* rows = out + (tile * layout.places() + (part * layout.groups + group) * 4) * kMaxLanes;
      for (unsigned place = 0; place < 4; ++place)
        store(rows + place * kMaxLanes, (lanes >> (8 * place) & 0xffu) * 0x0101'0101u);
    }
}

/// Copies each number of the transposed factor B to the lanes of its column. Index of `out`: tile, even (0) or odd (1)
/// column, place, and lane (0 to 7). The eight lanes get the numbers of four columns, twice.
template <class T>
void make_pattern(const FactorLayout& layout, const T* values, T* out) {
  using V = Eight<T>;
  for (unsigned part = 0; part < layout.parts; ++part)
    for (unsigned reg = 0; reg < layout.registers(); ++reg) {
      const T* lanes = values + (part * layout.registers() + reg) * kMaxLanes;
      const unsigned group = reg / layout.tiles, tile = reg % layout.tiles;
      // Each vector contains two columns: first an even one, then an odd one.
      const auto c0 = load<V>(lanes), c1 = load<V>(lanes + 8), c2 = load<V>(lanes + 16), c3 = load<V>(lanes + 24);
      const V low01 = __builtin_shufflevector(c0, c1, 0, 8, 1, 9, 4, 12, 5, 13);
      const V high01 = __builtin_shufflevector(c0, c1, 2, 10, 3, 11, 6, 14, 7, 15);
      const V low23 = __builtin_shufflevector(c2, c3, 0, 8, 1, 9, 4, 12, 5, 13);
      const V high23 = __builtin_shufflevector(c2, c3, 2, 10, 3, 11, 6, 14, 7, 15);
      const V places[] = {__builtin_shufflevector(low01, low23, 0, 1, 8, 9, 4, 5, 12, 13),
                          __builtin_shufflevector(low01, low23, 2, 3, 10, 11, 6, 7, 14, 15),
                          __builtin_shufflevector(high01, high23, 0, 1, 8, 9, 4, 5, 12, 13),
                          __builtin_shufflevector(high01, high23, 2, 3, 10, 11, 6, 7, 14, 15)};
      T* even = out + (tile * 2 * layout.places() + (part * layout.groups + group) * 4) * kStep;
      T* odd = even + layout.places() * kStep;
      for (unsigned place = 0; place < 4; ++place) {
        const V both = places[place];
        store(even + place * kStep, __builtin_shufflevector(both, both, 0, 1, 2, 3, 0, 1, 2, 3));
        store(odd + place * kStep, __builtin_shufflevector(both, both, 4, 5, 6, 7, 4, 5, 6, 7));
      }
    }
}

}  // namespace warplens::simt

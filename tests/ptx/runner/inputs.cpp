#include "tests/ptx/runner/inputs.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace warplens::conformance {
namespace {

using ptx::Type;

std::uint64_t hash(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

/// A floating-point format with up to 64 bits, with functions that make bit patterns of its numbers.
struct Format {
  unsigned exponent_bits, mantissa_bits;

  std::uint64_t sign() const { return std::uint64_t{1} << (exponent_bits + mantissa_bits); }
  std::uint64_t infinity() const { return ((std::uint64_t{1} << exponent_bits) - 1) << mantissa_bits; }
  std::uint64_t unit() const { return std::uint64_t{1} << mantissa_bits; }
  std::int64_t bias() const { return (std::int64_t{1} << (exponent_bits - 1)) - 1; }
  std::uint64_t power(std::int64_t exponent) const {
    return static_cast<std::uint64_t>(std::clamp<std::int64_t>(exponent + bias(), 0, 2 * bias() + 1)) << mantissa_bits;
  }
  /// Returns a double in this format, without the bits that do not fit. A number outside of the range becomes infinity
  /// or zero.
  std::uint64_t cut(double value) const {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const std::int64_t exponent = static_cast<std::int64_t>(bits >> 52 & 0x7ff) - 1023;
    const std::uint64_t with_sign = bits >> 63 != 0 ? sign() : 0;
    if (exponent < 1 - bias()) return with_sign;
    if (exponent > bias()) return with_sign | infinity();
    return with_sign | power(exponent) | (bits & 0xf'ffff'ffff'ffffu) >> (52 - mantissa_bits);
  }
};

std::vector<std::uint64_t> short_edges(const Format& f) {
  const std::uint64_t one = f.power(0), lowest = f.power(1 - f.bias());
  const auto reach = static_cast<std::int64_t>(f.mantissa_bits) + 1;
  return {0,
          f.sign(),
          one,
          f.sign() | one | f.unit() / 2,
          one - 1,
          f.power(-reach) + 1,
          lowest,
          f.sign() | (lowest - 1),
          1,
          f.infinity() - 1,
          f.sign() | (f.infinity() - 1),
          f.infinity(),
          f.sign() | f.infinity(),
          f.infinity() | f.unit() / 2 | 5,
          f.sign() | f.infinity() | f.unit() / 4 | 3,
          f.power(reach) + 1};
}

std::vector<std::uint64_t> long_edges(const Format& f) {
  std::vector<std::uint64_t> edges = short_edges(f);
  // Numbers halfway between two integers, limits of integer types, limits of narrower formats, numbers halfway between
  // two numbers of a narrower format, and limits of exponentials.
  for (const double value :
       {0.5,          1.5,     2.5,     3.5,       0.499999,    2.0,         3.0,     3.1415926535, 0.1,
        10.25,        127.5,   128.0,   128.5,     129.0,       255.5,       256.0,   32767.5,      32768.0,
        32768.5,      32769.0, 65504.0, 65519.99,  65520.0,     65535.5,     65536.0, 0x1p31,       2147483520.0,
        0x1p31 + 256, 0x1p32,  0x1p63,  0x1p64,    448.0,       464.0,       465.0,   57344.0,      61440.0,
        61441.0,      0x1p-6,  0x1p-9,  0x1p-10,   0x1.8p-10,   0x1.004p-10, 0x1p-14, 0x1p-16,      0x1p-17,
        0x1.8p-17,    0x1p-24, 0x1p-25, 0x1.8p-25, 0x1.004p-25, 88.75,       104.0,   127.999,      149.5})
    for (const std::uint64_t sign : {std::uint64_t{0}, f.sign()}) edges.push_back(f.cut(value) | sign);
  const std::uint64_t lowest = f.power(1 - f.bias());
  for (const std::uint64_t bits : {lowest - 1, lowest + 1, lowest / 2, std::uint64_t{2}, std::uint64_t{3},
                                   f.power(0) + 1, f.power(f.bias()), f.infinity() | 1, f.infinity() | (f.unit() - 1)})
    edges.push_back(bits);
  return edges;
}

std::uint64_t random_float(const Format& f, std::uint64_t seed) {
  const std::uint64_t bits = hash(seed), kind = hash(seed + 1) % 8, spread = hash(seed + 2);
  const std::uint64_t sign = bits & f.sign(), mantissa = bits & (f.unit() - 1);
  if (kind == 0) return bits & (2 * f.sign() - 1);
  const std::int64_t exponent =
      kind < 5 ? static_cast<std::int64_t>(spread % 9) - 4 : static_cast<std::int64_t>(spread % 61) - 30;
  const std::int64_t bounded = std::clamp(exponent, 1 - f.bias(), f.bias());
  if (kind % 2 != 0) return sign | f.power(bounded) | mantissa;
  // A tie for rounding at a random place: the bit at this place is set, and all lower bits are zero.
  const unsigned place = static_cast<unsigned>(spread >> 32) % f.mantissa_bits;
  const std::uint64_t tie = (mantissa >> place | 1) << place;
  return sign | f.power(bounded) | (tie & (f.unit() - 1));
}

std::vector<std::uint64_t> integer_edges(unsigned bits) {
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  const std::uint64_t top = std::uint64_t{1} << (bits - 1);
  return {0,
          1,
          2,
          7,
          bits - 1,
          bits,
          bits + 1,
          top - 1,
          top,
          top + 1,
          all,
          all - 1,
          all / 3,
          all / 3 * 2,
          (all >> (bits / 2)) + 1,
          all >> (bits / 2)};
}

std::vector<std::uint64_t> long_integer_edges(unsigned bits) {
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  std::vector<std::uint64_t> edges = integer_edges(bits);
  for (unsigned place = 0; place < bits; ++place)
    for (const std::uint64_t near : {(std::uint64_t{1} << place) + 1, 0 - (std::uint64_t{1} << place)})
      edges.push_back(near & all);
  return edges;
}

std::uint64_t random_integer(unsigned bits, std::uint64_t seed) {
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  const auto value = static_cast<std::int64_t>(hash(seed));
  return static_cast<std::uint64_t>(value >> (64 - bits) >> hash(seed + 1) % bits) & all;
}

/// The numbers in an element of a type. A pair consists of two.
struct TypeParts {
  unsigned bits;
  bool is_float;
  Format format;
  unsigned parts;
};

TypeParts element_of(Type type) {
  switch (type) {
    case Type::f16:
      return {16, true, {5, 10}, 1};
    case Type::f16x2:
      return {16, true, {5, 10}, 2};
    case Type::bf16:
      return {16, true, {8, 7}, 1};
    case Type::bf16x2:
      return {16, true, {8, 7}, 2};
    case Type::f32:
    case Type::tf32:
      return {32, true, {8, 23}, 1};
    case Type::f64:
      return {64, true, {11, 52}, 1};
    case Type::e4m3x2:
      return {8, true, {4, 3}, 2};
    case Type::e5m2x2:
      return {8, true, {5, 2}, 2};
    case Type::b128:
      throw std::runtime_error("a buffer of .b128 is made of .b64");
    default:
      return {8 * ptx::bytes_of(type), false, {}, 1};
  }
}

/// Index of a buffer among the test's buffers with fill "edge" (from 0), and the number of these buffers.
struct EdgePlace {
  std::uint64_t which = 0, buffers = 0;
};

EdgePlace place_of(const PtxTest& test, std::size_t parameter) {
  EdgePlace place;
  for (std::size_t at = 0; at < test.parameters.size(); ++at) {
    if (test.parameters[at].fill != "edge") continue;
    if (at < parameter) ++place.which;
    ++place.buffers;
  }
  return place;
}

std::uint64_t random_of(const TypeParts& element, std::uint64_t seed) {
  return element.is_float ? random_float(element.format, seed) : random_integer(element.bits, seed);
}

std::uint64_t edge_of(const TypeParts& element, const EdgePlace& place, std::uint64_t index, std::uint64_t seed) {
  const std::vector<std::uint64_t> few = element.is_float ? short_edges(element.format) : integer_edges(element.bits);
  if (place.buffers == 1) {
    const std::vector<std::uint64_t> many =
        element.is_float ? long_edges(element.format) : long_integer_edges(element.bits);
    return index < many.size() ? many[index] : random_of(element, seed);
  }
  if (place.buffers == 2) {
    if (index >= 256) return random_of(element, seed);
    return few[place.which == 0 ? index % 16 : index / 16];
  }
  return hash(seed + 3) % 8 != 0 ? few[hash(seed + 4) % few.size()] : random_of(element, seed);
}

std::uint64_t small_of(const TypeParts& element, std::uint64_t seed) {
  if (!element.is_float) return hash(seed) % 80;
  return element.format.cut(static_cast<double>(static_cast<std::int64_t>(hash(seed))) * 0x1p-61);
}

/// Returns the bits of a whole number from -8 to 8.
std::uint64_t whole_of(const TypeParts& element, std::uint64_t seed) {
  const auto number = static_cast<std::int64_t>(hash(seed) % 17) - 8;
  if (element.is_float) return element.format.cut(static_cast<double>(number));
  return static_cast<std::uint64_t>(number);
}

std::uint64_t part_of(const PtxTest& test, std::size_t parameter, const TypeParts& element, std::uint64_t index,
                      unsigned part) {
  const std::string& fill = test.parameters[parameter].fill;
  const std::uint64_t seed =
      (std::uint64_t{parameter} << 40) + index * 16 + std::uint64_t{part} * (std::uint64_t{1} << 36);
  if (fill == "zero") return 0;
  if (fill == "index") return element.is_float ? element.format.cut(static_cast<double>(index)) : index;
  if (fill == "random") return random_of(element, seed);
  if (fill == "small") return small_of(element, seed);
  if (fill == "whole") return whole_of(element, seed);
  if (fill != "edge") throw std::runtime_error("'" + fill + "' is no fill");
  // An element of a pair type has two numbers. The second numbers are in another order than the first ones, so that an
  // element does not contain the same number twice.
  const std::uint64_t shifted = part == 0 || index >= 256 ? index : (index * 5 + 77) % 256;
  return edge_of(element, place_of(test, parameter), shifted, seed);
}

}  // namespace

std::vector<std::uint8_t> initial_bytes(const PtxTest& test, std::size_t parameter) {
  const Parameter& described = test.parameters[parameter];
  const TypeParts element = element_of(described.type);
  const unsigned part_bytes = element.bits / 8;
  std::vector<std::uint8_t> bytes(described.bytes());
  for (std::uint64_t index = 0; index < described.count; ++index)
    for (unsigned part = 0; part < element.parts; ++part) {
      const std::uint64_t bits = part_of(test, parameter, element, index, part);
      std::memcpy(bytes.data() + (index * element.parts + part) * part_bytes, &bits, part_bytes);
    }
  return bytes;
}

}  // namespace warplens::conformance

#include "kernels/elements.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <type_traits>

namespace warplens::kernels {
namespace {

struct NamedScalar {
  std::string_view name;         ///< of one number
  std::string_view vector_name;  ///< followed by 2 or 4, of a vector; empty: CUDA has none
  Scalar scalar;
};

constexpr std::array kScalars{
    NamedScalar{"char", "char", Scalar::i8},
    NamedScalar{"signed char", "", Scalar::i8},
    NamedScalar{"unsigned char", "uchar", Scalar::u8},
    NamedScalar{"short", "short", Scalar::i16},
    NamedScalar{"unsigned short", "ushort", Scalar::u16},
    NamedScalar{"int", "int", Scalar::i32},
    NamedScalar{"unsigned", "", Scalar::u32},
    NamedScalar{"unsigned int", "uint", Scalar::u32},
    NamedScalar{"long long", "longlong", Scalar::i64},
    NamedScalar{"unsigned long long", "ulonglong", Scalar::u64},
    NamedScalar{"float", "float", Scalar::f32},
    NamedScalar{"double", "double", Scalar::f64},
    NamedScalar{"half", "half", Scalar::f16},
    NamedScalar{"__half", "__half", Scalar::f16},
    NamedScalar{"__nv_bfloat16", "__nv_bfloat16", Scalar::bf16},
};

/// A number of a 16-bit floating type: `Fraction` bits after the point, exponents biased by `Bias`.
template <unsigned Fraction, unsigned Bias>
struct Small {
  std::uint16_t bits;
  /// From an integer of at most Fraction + 1 bits, which it holds exactly, times 2^-scale.
  static Small of(std::uint32_t number, unsigned scale = 0) {
    if (number == 0) return {0};
    const unsigned top = std::bit_width(number) - 1;
    const std::uint32_t fraction = (number << (Fraction - top)) & ((1U << Fraction) - 1);
    return {static_cast<std::uint16_t>(((top + Bias - scale) << Fraction) | fraction)};
  }
};
using Half = Small<10, 15>;
using Bfloat = Small<7, 127>;

/// Number `k` of the fill "index".
template <class T>
T index_value(std::uint64_t k) {
  if constexpr (std::is_same_v<T, Half>) {
    return Half::of(k % 2048);
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return Bfloat::of(k % 256);
  } else {
    return static_cast<T>(static_cast<std::int64_t>(k));
  }
}

/// Whether `count` numbers from k on are integers of 32 bits: those are converted to floating ones many times faster.
bool fits_32_bits(std::uint64_t k, std::size_t count) {
  return k <= 0x7FFF'FFFF && count <= 0x7FFF'FFFF - k;
}

/// splitmix64: the number decides the bits, so that any page can be made on its own.
std::uint64_t scrambled(std::uint64_t k) {
  k = (k + 1) * 0x9E3779B97F4A7C15ULL;
  k = (k ^ (k >> 30)) * 0xBF58476D1CE4E5B9ULL;
  k = (k ^ (k >> 27)) * 0x94D049BB133111EBULL;
  return k ^ (k >> 31);
}

template <class T>
T random_value(std::uint64_t k) {
  const std::uint64_t bits = scrambled(k);
  if constexpr (std::is_same_v<T, Half>) {
    return Half::of(bits >> 53, 11);
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return Bfloat::of(bits >> 56, 8);
  } else if constexpr (std::is_same_v<T, float>) {
    return static_cast<float>(bits >> 40) * 0x1p-24F;
  } else if constexpr (std::is_same_v<T, double>) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
  } else {
    return static_cast<T>(bits);
  }
}

template <class T>
void fill_upwards(std::int32_t k, std::span<std::uint8_t> bytes) {
  for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
    const T number = static_cast<T>(k++);
    std::memcpy(bytes.data() + at, &number, sizeof(T));
  }
}

template <class T, T (*value)(std::uint64_t)>
simt::Fill filled(std::uint64_t first) {
  return [first](std::uint64_t offset, std::span<std::uint8_t> bytes) {
    std::uint64_t k = offset / sizeof(T) - first;
    if constexpr (std::is_floating_point_v<T> && value == &index_value<T>) {
      if (fits_32_bits(k, bytes.size() / sizeof(T))) return fill_upwards<T>(static_cast<std::int32_t>(k), bytes);
    }
    for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
      const T number = value(k++);
      std::memcpy(bytes.data() + at, &number, sizeof(T));
    }
  };
}

template <class T>
simt::Fill fill_of(std::string_view fill, std::uint64_t first) {
  return fill == "random" ? filled<T, random_value<T>>(first) : filled<T, index_value<T>>(first);
}

}  // namespace

unsigned bytes_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::i8:
    case Scalar::u8:
      return 1;
    case Scalar::i16:
    case Scalar::u16:
    case Scalar::f16:
    case Scalar::bf16:
      return 2;
    case Scalar::i32:
    case Scalar::u32:
    case Scalar::f32:
      return 4;
    case Scalar::i64:
    case Scalar::u64:
    case Scalar::f64:
      return 8;
  }
  return 0;
}

std::optional<Element> element_named(std::string_view type) {
  for (const NamedScalar& known : kScalars) {
    if (type == known.name) return Element{known.scalar, 1};
  }
  if (type.empty() || (type.back() != '2' && type.back() != '4')) return std::nullopt;
  const unsigned components = type.back() - '0';
  type.remove_suffix(1);
  for (const NamedScalar& known : kScalars) {
    // CUDA has pairs of the 16-bit floating types, and no fours.
    const bool only_pairs = known.scalar == Scalar::f16 || known.scalar == Scalar::bf16;
    if (!type.empty() && type == known.vector_name && !(only_pairs && components == 4)) {
      return Element{known.scalar, components};
    }
  }
  return std::nullopt;
}

std::vector<std::string> element_names() {
  std::vector<std::string> names;
  for (const NamedScalar& known : kScalars) names.emplace_back(known.name);
  for (const NamedScalar& known : kScalars) {
    for (const char* components : {"2", "4"}) {
      const std::string name = std::string(known.vector_name) + components;
      if (element_named(name)) names.push_back(name);
    }
  }
  return names;
}

std::vector<std::string> fill_names() {
  return {"index", "random", "zero"};
}

simt::Fill make_fill(std::string_view fill, Element element, std::uint64_t offset) {
  if (fill.empty()) return {};
  if (fill == "zero")
    return [](std::uint64_t, std::span<std::uint8_t> bytes) { std::memset(bytes.data(), 0, bytes.size()); };
  const std::uint64_t first = offset * element.components;
  switch (element.scalar) {
    case Scalar::i8:
    case Scalar::u8:
      return fill_of<std::uint8_t>(fill, first);
    case Scalar::i16:
    case Scalar::u16:
      return fill_of<std::uint16_t>(fill, first);
    case Scalar::i32:
    case Scalar::u32:
      return fill_of<std::uint32_t>(fill, first);
    case Scalar::i64:
    case Scalar::u64:
      return fill_of<std::uint64_t>(fill, first);
    case Scalar::f16:
      return fill_of<Half>(fill, first);
    case Scalar::bf16:
      return fill_of<Bfloat>(fill, first);
    case Scalar::f32:
      return fill_of<float>(fill, first);
    case Scalar::f64:
      return fill_of<double>(fill, first);
  }
  return {};
}

}  // namespace warplens::kernels

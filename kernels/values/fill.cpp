#include "kernels/values/fill.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>
#include <type_traits>

namespace warplens::kernels {
namespace {

using simt::Fill;

/// A fill is always called for a multiple of this number of bytes (analysis/simt/launch.hpp).
constexpr std::uint64_t kGrain = 16;

/// A number of a 16-bit floating-point type with `Fraction` bits after the point and an exponent bias of `Bias`.
template <unsigned Fraction, unsigned Bias>
struct Small {
  std::uint16_t bits;
  /// Converts number × 2^-scale. The number must have at most Fraction + 1 bits, so that the result is exact.
  static Small of(std::uint32_t number, unsigned scale = 0) {
    if (number == 0) return {0};
    const unsigned top = std::bit_width(number) - 1;
    const std::uint32_t fraction = (number << (Fraction - top)) & ((1U << Fraction) - 1);
    return {static_cast<std::uint16_t>(((top + Bias - scale) << Fraction) | fraction)};
  }
};
using Half = Small<10, 15>;
using Bfloat = Small<7, 127>;

/// A byte that is 0 or 1.
struct Boolean {
  std::uint8_t bits;
};

/// Returns number `k` of the fill "index".
template <class T>
T index_value(std::uint64_t k) {
  if constexpr (std::is_same_v<T, Half>) {
    return Half::of(k % 2048);
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return Bfloat::of(k % 256);
  } else if constexpr (std::is_same_v<T, Boolean>) {
    return {static_cast<std::uint8_t>(k != 0)};
  } else {
    return static_cast<T>(static_cast<std::int64_t>(k));
  }
}

/// Returns true if the `count` numbers from k on fit into 32-bit integers. Converting these to floating point is many
/// times faster than converting 64-bit integers.
bool fits_32_bits(std::uint64_t k, std::size_t count) {
  return k <= 0x7FFF'FFFF && count <= 0x7FFF'FFFF - k;
}

/// Hashes `k` with splitmix64. The result depends only on `k`, so each page of memory can be filled independently of
/// the others.
std::uint64_t scramble(std::uint64_t k) {
  k = (k + 1) * 0x9E3779B97F4A7C15ULL;
  k = (k ^ (k >> 30)) * 0xBF58476D1CE4E5B9ULL;
  k = (k ^ (k >> 27)) * 0x94D049BB133111EBULL;
  return k ^ (k >> 31);
}

template <class T>
T random_value(std::uint64_t k) {
  const std::uint64_t bits = scramble(k);
  if constexpr (std::is_same_v<T, Half>) {
    return Half::of(bits >> 53, 11);
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return Bfloat::of(bits >> 56, 8);
  } else if constexpr (std::is_same_v<T, Boolean>) {
    return {static_cast<std::uint8_t>(bits >> 63)};
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

/// Returns a fill for elements without padding whose numbers all have the type T.
template <class T, T (*value)(std::uint64_t)>
Fill make_numbers_fill(std::uint64_t first) {
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

/// Calls `use` with a value of the C++ type that stores numbers of the type `scalar`.
template <class Use>
auto with_type(Scalar scalar, Use use) {
  switch (scalar) {
    case Scalar::boolean:
      return use(Boolean{});
    case Scalar::i8:
    case Scalar::u8:
      return use(std::uint8_t{});
    case Scalar::i16:
    case Scalar::u16:
      return use(std::uint16_t{});
    case Scalar::f16:
      return use(Half{});
    case Scalar::bf16:
      return use(Bfloat{});
    case Scalar::f32:
      return use(float{});
    case Scalar::f64:
      return use(double{});
    case Scalar::i32:
    case Scalar::u32:
      return use(std::uint32_t{});
    default:
      return use(std::uint64_t{});
  }
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// Returns a fill that calls `write(number, bytes)` for each element. `number` is the index of the element, and `bytes`
/// its memory, which contains zeros before the call.
template <class Write>
Fill make_elements_fill(const FilledMemory& memory, Write write) {
  return [size = std::uint64_t{memory.element.size}, offset = memory.offset, write](std::uint64_t begin,
                                                                                    std::span<std::uint8_t> bytes) {
    std::vector<std::uint8_t> whole(size);
    const std::uint64_t end = begin + bytes.size();
    for (std::uint64_t element = begin / size; element * size < end; ++element) {
      std::ranges::fill(whole, std::uint8_t{0});
      write(static_cast<std::int64_t>(element) - static_cast<std::int64_t>(offset), whole.data());
      const std::uint64_t from = std::max(begin, element * size), to = std::min(end, (element + 1) * size);
      std::memcpy(bytes.data() + (from - begin), whole.data() + (from - element * size), to - from);
    }
  };
}

/// Returns a fill for structs with the numbers of `index` or `random`. Each number is converted to the type of its
/// field.
Fill struct_numbers(FillRule::Kind kind, const FilledMemory& memory) {
  return make_elements_fill(memory, [kind, parts = memory.element.parts](std::int64_t element, std::uint8_t* bytes) {
    auto k = static_cast<std::uint64_t>(element) * parts.size();
    for (const Element::Part& part : parts) {
      with_type(part.scalar, [&]<class T>(T) {
        const T number = kind == FillRule::Kind::random ? random_value<T>(k) : index_value<T>(k);
        std::memcpy(bytes + part.at, &number, sizeof number);
      });
      ++k;
    }
  });
}

Fill make_counted_fill(FillRule::Kind kind, const FilledMemory& memory) {
  const std::optional<Scalar> scalar = memory.element.uniform();
  if (!scalar) return struct_numbers(kind, memory);
  const std::uint64_t first = memory.offset * memory.element.parts.size();
  return with_type(*scalar, [&]<class T>(T) {
    return kind == FillRule::Kind::random ? make_numbers_fill<T, random_value<T>>(first)
                                          : make_numbers_fill<T, index_value<T>>(first);
  });
}

double in_unit(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// Returns number `k` of a distribution.
double draw(const FillRule& rule, std::uint64_t k, bool whole) {
  const std::uint64_t bits = scramble(k ^ scramble(~rule.seed));
  if (rule.kind == FillRule::Kind::uniform) {
    if (whole)
      return std::floor(rule.low) + std::floor(in_unit(bits) * (std::floor(rule.high) - std::floor(rule.low) + 1));
    return rule.low + in_unit(bits) * (rule.high - rule.low);
  }
  // Box-Muller transform of two uniform numbers; the argument of the logarithm is never zero.
  const double radius = std::sqrt(-2 * std::log(1 - in_unit(bits)));
  const double number = rule.low + rule.high * radius * std::cos(2 * std::numbers::pi * in_unit(scramble(bits)));
  return whole ? std::round(number) : number;
}

Fill make_distributed_fill(const FillRule& rule, const FilledMemory& memory) {
  return make_elements_fill(memory, [rule, parts = memory.element.parts](std::int64_t element, std::uint8_t* bytes) {
    auto k = static_cast<std::uint64_t>(element) * parts.size();
    for (const Element::Part& part : parts) {
      const bool whole = !is_floating(part.scalar);
      double number = draw(rule, k++, whole);
      // Rounding to float must not return the upper end of the range, which is excluded.
      if (part.scalar == Scalar::f32 && rule.kind == FillRule::Kind::uniform &&
          static_cast<float>(number) >= rule.high && rule.high > rule.low)
        number = std::nextafter(static_cast<float>(rule.high), static_cast<float>(rule.low));
      write_number(part.scalar, number, bytes + part.at);
    }
  });
}

Fill make_expression_fill(const FillRule& rule, const FilledMemory& memory) {
  const std::vector<std::string> variables{"i", "row", "col", "c"};
  const Formula whole(rule.expression, Arithmetic::integer, rule.names, variables);
  const Formula real(rule.expression, Arithmetic::real, rule.names, variables);
  const auto cols = static_cast<std::int64_t>(std::max<std::uint64_t>(1, memory.cols));
  return make_elements_fill(
      memory, [whole, real, parts = memory.element.parts, cols](std::int64_t element, std::uint8_t* to) {
        const std::int64_t row = floor_quotient(element, cols);
        double part_number = 0;
        for (const Element::Part& part : parts) {
          const std::array values{static_cast<double>(element), static_cast<double>(row),
                                  static_cast<double>(element - row * cols), part_number++};
          write_number(part.scalar, (is_floating(part.scalar) ? real : whole).evaluate(values), to + part.at);
        }
      });
}

/// Returns a fill that repeats `content`. The first byte of `content` is at the kernel's pointer.
Fill make_repeated_fill(std::shared_ptr<const std::vector<std::uint8_t>> content, std::uint64_t first_byte) {
  return [content = std::move(content), first_byte](std::uint64_t offset, std::span<std::uint8_t> bytes) {
    const std::uint64_t size = content->size();
    std::uint64_t at = (offset % size + size - first_byte % size) % size;
    for (std::size_t done = 0; done < bytes.size();) {
      const std::size_t piece = std::min<std::uint64_t>(bytes.size() - done, size - at);
      std::memcpy(bytes.data() + done, content->data() + at, piece);
      done += piece;
      at = 0;
    }
  };
}

std::shared_ptr<const std::vector<std::uint8_t>> addresses_of(const FillRule& rule, const FilledMemory& memory) {
  auto content = std::make_shared<std::vector<std::uint8_t>>();
  for (const FillRule::Target& target : rule.targets) {
    const std::uint64_t address = memory.addresses.at(target.buffer) + target.byte_offset;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&address);
    content->insert(content->end(), bytes, bytes + sizeof address);
  }
  return content;
}

/// Returns the content of a rule with the addresses of its targets in place of their numbers.
std::shared_ptr<const std::vector<std::uint8_t>> insert_addresses(const FillRule& rule, const FilledMemory& memory) {
  if (rule.targets.empty()) return rule.content;
  auto content = std::make_shared<std::vector<std::uint8_t>>(*rule.content);
  for (std::size_t begin = 0; begin + memory.element.size <= content->size(); begin += memory.element.size)
    for (const Element::Part& part : memory.element.parts) {
      if (part.scalar != Scalar::address) continue;
      std::uint64_t number = 0;
      std::memcpy(&number, content->data() + begin + part.at, sizeof number);
      if (number == 0 || number > rule.targets.size()) continue;
      const FillRule::Target& target = rule.targets[number - 1];
      const std::uint64_t address = memory.addresses.at(target.buffer) + target.byte_offset;
      std::memcpy(content->data() + begin + part.at, &address, sizeof address);
    }
  return content;
}

constexpr std::pair<FillRule::Kind, std::string_view> kWords[] = {
    {FillRule::Kind::index, "index"}, {FillRule::Kind::random, "random"}, {FillRule::Kind::zero, "zero"}};

}  // namespace

FillRule::FillRule(std::string_view word) {
  for (const auto& [known, name] : kWords)
    if (word == name) kind = known;
}

std::string_view FillRule::word() const {
  for (const auto& [known, name] : kWords)
    if (kind == known) return name;
  return {};
}

bool FillRule::operator==(const FillRule& other) const {
  const bool same_content = content == other.content || (content && other.content && *content == *other.content);
  return kind == other.kind && low == other.low && high == other.high && seed == other.seed &&
         expression == other.expression && names == other.names && targets == other.targets && same_content;
}

std::vector<std::string> fill_names() {
  std::vector<std::string> names;
  for (const auto& [kind, name] : kWords) names.emplace_back(name);
  return names;
}

Fill make_fill(const FillRule& rule, const FilledMemory& memory) {
  switch (rule.kind) {
    case FillRule::Kind::none:
      return {};
    case FillRule::Kind::zero:
      return [](std::uint64_t, std::span<std::uint8_t> bytes) { std::memset(bytes.data(), 0, bytes.size()); };
    case FillRule::Kind::index:
    case FillRule::Kind::random:
      return make_counted_fill(rule.kind, memory);
    case FillRule::Kind::uniform:
    case FillRule::Kind::normal:
      return make_distributed_fill(rule, memory);
    case FillRule::Kind::expression:
      return make_expression_fill(rule, memory);
    case FillRule::Kind::content:
      return make_repeated_fill(insert_addresses(rule, memory), memory.offset * memory.element.size);
    case FillRule::Kind::pointers:
      return make_repeated_fill(addresses_of(rule, memory), memory.offset * memory.element.size);
  }
  return {};
}

std::vector<std::uint8_t> filled_elements(const FillRule& rule, const FilledMemory& memory, std::uint64_t count) {
  const Fill fill = make_fill(rule, memory);
  if (!fill) return {};
  const std::uint64_t first = memory.offset * memory.element.size, size = count * memory.element.size;
  const std::uint64_t begin = first / kGrain * kGrain, end = (first + size + kGrain - 1) / kGrain * kGrain;
  std::vector<std::uint8_t> bytes(end - begin);
  fill(begin, bytes);
  bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(first - begin));
  bytes.resize(size);
  return bytes;
}

}  // namespace warplens::kernels

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cstring>
#include <vector>

#include "kernels/gpu/reference.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {
namespace {

using kernels::Scalar;

template <class T>
T read(const std::uint8_t* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

float float_of_half(std::uint16_t bits) {
  const std::uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
  if (exponent == 0) return sign * static_cast<float>(fraction) * 0x1p-24F;
  // An exponent with all bits set means infinity or NaN. It must have all bits set in the result, too.
  const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
  return sign * std::bit_cast<float>(wide << 23 | fraction << 13);
}

}  // namespace

std::string number_text(kernels::Scalar scalar, const std::uint8_t* bytes) {
  switch (scalar) {
    case Scalar::boolean:
      return *bytes == 0 ? "false" : "true";
    case Scalar::address:
      return fmt::format("{:#x}", read<std::uint64_t>(bytes));
    case Scalar::i8:
      return fmt::format("{}", static_cast<int>(read<std::int8_t>(bytes)));
    case Scalar::u8:
      return fmt::format("{}", static_cast<unsigned>(*bytes));
    case Scalar::i16:
      return fmt::format("{}", read<std::int16_t>(bytes));
    case Scalar::u16:
      return fmt::format("{}", read<std::uint16_t>(bytes));
    case Scalar::i32:
      return fmt::format("{}", read<std::int32_t>(bytes));
    case Scalar::u32:
      return fmt::format("{}", read<std::uint32_t>(bytes));
    case Scalar::i64:
      return fmt::format("{}", read<std::int64_t>(bytes));
    case Scalar::u64:
      return fmt::format("{}", read<std::uint64_t>(bytes));
    case Scalar::f16:
      return fmt::format("{}", float_of_half(read<std::uint16_t>(bytes)));
    case Scalar::bf16:
      return fmt::format("{}", std::bit_cast<float>(std::uint32_t{read<std::uint16_t>(bytes)} << 16));
    case Scalar::f32:
      return fmt::format("{}", read<float>(bytes));
    case Scalar::f64:
      return fmt::format("{}", read<double>(bytes));
  }
  return "";
}

std::string element_text(const std::string& element, std::span<const std::uint8_t> bytes) {
  const kernels::Element known = kernels::element_named(element).value();
  std::vector<std::string> parts;
  for (const kernels::Element::Part& part : known.parts)
    parts.push_back(number_text(part.scalar, bytes.data() + part.at));
  return parts.size() == 1 ? parts.front() : fmt::format("({})", fmt::join(parts, ", "));
}

}  // namespace warplens::gpu

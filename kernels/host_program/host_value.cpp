#include "kernels/host_program/host_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warplens::kernels {

HostValue HostValue::integer(std::int64_t value) {
  return {.kind = Kind::number, .number = static_cast<double>(value), .expression = std::to_string(value)};
}

HostValue HostValue::real(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return {.kind = Kind::number, .number = value, .is_real = true, .expression = std::move(text)};
}

std::int64_t HostValue::whole() const {
  constexpr auto kMost = static_cast<double>(kMostWhole);
  return std::isnan(number) ? 0 : static_cast<std::int64_t>(std::clamp(number, -kMost, kMost));
}

std::int64_t bounded_product(std::int64_t a, std::int64_t b) {
  return b != 0 && a > HostValue::kMostWhole / b ? HostValue::kMostWhole : a * b;
}

}  // namespace warplens::kernels

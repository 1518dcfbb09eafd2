#include "kernels/header_guess/host_value.hpp"

#include <fmt/format.h>

namespace warplens::kernels {

HostValue HostValue::integer(std::int64_t value) {
  return {.kind = Kind::number, .number = static_cast<double>(value), .expression = std::to_string(value)};
}

HostValue HostValue::real(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return {.kind = Kind::number, .number = value, .is_real = true, .expression = std::move(text)};
}

}  // namespace warplens::kernels

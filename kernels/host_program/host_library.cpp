#include "kernels/host_program/host_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "kernels/host_program/host_arithmetic.hpp"

namespace warplens::kernels {
namespace {

using Arguments = std::vector<HostValue>;

bool are_numbers(const Arguments& arguments) {
  return std::ranges::all_of(arguments, &HostValue::is_number);
}

/// Returns the first or the second argument of min or max. If one of them is not constant, the expression of the result
/// is a call of `function`.
HostValue choose(const char* function, const Arguments& arguments, bool is_first) {
  HostValue value = arguments[is_first ? 0 : 1];
  if (!is_constant(arguments[0]) || !is_constant(arguments[1]))
    value.expression = fmt::format("{}({}, {})", function, arguments[0].expression, arguments[1].expression);
  return value;
}

HostValue minimum(const Arguments& arguments) {
  // If only one argument is unknown, it is usually a limit of the device. Use the known argument, because the minimum
  // cannot be larger.
  if (arguments[0].is_number() != arguments[1].is_number()) return arguments[arguments[0].is_number() ? 0 : 1];
  if (!are_numbers(arguments)) return {};
  return choose("min", arguments, arguments[0].number <= arguments[1].number);
}

HostValue maximum(const Arguments& arguments) {
  return are_numbers(arguments) ? choose("max", arguments, arguments[0].number > arguments[1].number) : HostValue();
}

HostValue power(const Arguments& arguments) {
  return are_numbers(arguments) ? HostValue::real(std::pow(arguments[0].number, arguments[1].number)) : HostValue();
}

/// Rounds up. The expression of "width / 256.0" becomes ceil_div(width, 256).
HostValue ceiling(const Arguments& arguments) {
  const HostValue& value = arguments[0];
  if (!value.is_number()) return {};
  HostValue up = HostValue::real(std::ceil(value.number));
  const std::size_t slash = value.expression.rfind(" / ");
  if (is_constant(value) || slash == std::string::npos) return up;
  std::string dividend = value.expression.substr(0, slash), divisor = value.expression.substr(slash + 3);
  if (divisor.ends_with(".0")) divisor.resize(divisor.size() - 2);
  constexpr std::string_view kConversion = "double(";
  if (dividend.starts_with(kConversion) && dividend.find(')') == dividend.size() - 1)
    dividend = dividend.substr(kConversion.size(), dividend.size() - kConversion.size() - 1);
  if (divisor.find_first_not_of("0123456789") == std::string::npos)
    up.expression = fmt::format("ceil_div({}, {})", dividend, divisor);
  return up;
}

/// Applies a function of the C library to a number.
template <double (*Function)(double)>
HostValue apply_to_number(const Arguments& arguments) {
  return arguments[0].is_number() ? HostValue::real(Function(arguments[0].number)) : HostValue();
}

/// Returns the argument itself, for conversions to another type: "__float2half(0.5f)", "__double2bfloat16(x)".
HostValue same_number(const Arguments& arguments) {
  return arguments[0].is_number() ? arguments[0] : HostValue();
}

/// The part of its name by which a function is recognised. "fmin" and "std::min" have the same end, "pow" and "powf"
/// have the same beginning.
enum class NamePart { begin, end, intrinsic };

struct LibraryFunction {
  NamePart part;
  std::string_view word;
  std::size_t arguments;
  HostValue (*value)(const Arguments&);
};

constexpr std::array kLibraryFunctions{
    LibraryFunction{NamePart::end, "min", 2, minimum},
    LibraryFunction{NamePart::end, "max", 2, maximum},
    LibraryFunction{NamePart::begin, "pow", 2, power},
    LibraryFunction{NamePart::begin, "ceil", 1, ceiling},
    LibraryFunction{NamePart::begin, "floor", 1, apply_to_number<std::floor>},
    LibraryFunction{NamePart::begin, "round", 1, apply_to_number<std::round>},
    LibraryFunction{NamePart::begin, "sqrt", 1, apply_to_number<std::sqrt>},
    LibraryFunction{NamePart::begin, "log2", 1, apply_to_number<std::log2>},
    LibraryFunction{NamePart::begin, "fabs", 1, apply_to_number<std::abs>},
    LibraryFunction{NamePart::intrinsic, "2half", 1, same_number},
    LibraryFunction{NamePart::intrinsic, "2bfloat16", 1, same_number},
    LibraryFunction{NamePart::intrinsic, "2float", 1, same_number},
};

bool has_name(const LibraryFunction& function, std::string_view name) {
  switch (function.part) {
    case NamePart::begin:
      return name.starts_with(function.word);
    case NamePart::end:
      return name.ends_with(function.word);
    case NamePart::intrinsic:
      return name.starts_with("__") && name.find(function.word) != std::string_view::npos;
  }
  return false;
}

constexpr std::array<std::string_view, 5> kContainers{"vector", "string", "device_vector", "host_vector", "valarray"};

}  // namespace

HostValue call_library(std::string_view name, const std::vector<HostValue>& arguments) {
  for (const LibraryFunction& function : kLibraryFunctions)
    if (arguments.size() == function.arguments && has_name(function, name)) return function.value(arguments);
  return {};
}

bool is_container(std::string_view name) {
  return std::ranges::find(kContainers, name) != kContainers.end();
}

}  // namespace warplens::kernels

#include "kernels/host_program/host_arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace warplens::kernels {
namespace {

/// Numbers that a header's expressions can hold.
constexpr double kMostInteger = 9e15;

/// Whether an expression is a word, a number or a call: nothing around it takes it apart.
bool is_plain(const std::string& expression) {
  int depth = 0;
  for (const char c : expression) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ' ' && depth == 0) return false;
  }
  return true;
}

/// An operand within a longer expression.
std::string operand(const HostValue& value) {
  return is_plain(value.expression) ? value.expression : '(' + value.expression + ')';
}

/// "width + 127" taken apart at its last sum with a number.
std::optional<std::pair<std::string, double>> sum_of(const std::string& expression) {
  const std::size_t plus = expression.rfind(" + ");
  if (plus == std::string::npos) return std::nullopt;
  const std::string number = expression.substr(plus + 3);
  if (number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::pair(expression.substr(0, plus), std::stod(number));
}

/// The expression of a sum, a difference, a product or a quotient of integers, as short as people write it.
std::string combined(const std::string& sign, const HostValue& a, const HostValue& b) {
  if (is_constant(b)) {
    if (b.number == 1 && (sign == "*" || sign == "/")) return a.expression;
    if (b.number == 0 && (sign == "+" || sign == "-")) return a.expression;
    const auto sum = sum_of(a.expression);
    if (sum && (sign == "+" || sign == "-")) {
      const double number = sign == "+" ? sum->second + b.number : sum->second - b.number;
      if (number > 0) return fmt::format("{} + {:.0f}", sum->first, number);
      if (number == 0) return sum->first;
    }
    if (sum && sign == "/" && sum->second == b.number - 1)
      return fmt::format("ceil_div({}, {})", sum->first, b.expression);
  }
  if (is_constant(a) && a.number == 1 && sign == "*") return b.expression;
  return fmt::format("{} {} {}", operand(a), sign, operand(b));
}

/// "width / 256.0" rounded up is ceil_div(width, 256).
HostValue ceiling(const HostValue& value) {
  HostValue up = HostValue::real(std::ceil(value.number));
  const std::size_t slash = value.expression.rfind(" / ");
  if (is_constant(value) || slash == std::string::npos) return up;
  std::string divisor = value.expression.substr(slash + 3);
  if (divisor.ends_with(".0")) divisor.resize(divisor.size() - 2);
  if (divisor.find_first_not_of("0123456789") == std::string::npos)
    up.expression = fmt::format("ceil_div({}, {})", value.expression.substr(0, slash), divisor);
  return up;
}

bool is_real_type(std::string_view type) {
  return type == "float" || type == "double";
}

}  // namespace

HostValue literal(std::string text) {
  std::erase(text, '\'');
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  const bool is_real = !is_hex && text.find_first_of(".eE") != std::string::npos;
  if (is_real) return HostValue::real(std::strtod(text.c_str(), nullptr));
  if (!is_hex && text.ends_with('f')) return HostValue::real(std::strtod(text.c_str(), nullptr));
  char* end = nullptr;
  const bool is_binary = text.starts_with("0b") || text.starts_with("0B");
  const long long number = is_binary ? std::strtoll(text.c_str() + 2, &end, 2) : std::strtoll(text.c_str(), &end, 0);
  return HostValue::integer(number);
}

HostValue computed(const std::string& sign, const HostValue& a, const HostValue& b) {
  const bool real = a.is_real || b.is_real;
  double number = 0;
  if (sign == "+") number = a.number + b.number;
  if (sign == "-") number = a.number - b.number;
  if (sign == "*") number = a.number * b.number;
  if (sign == "/") {
    if (b.number == 0) return {};
    number = a.number / b.number;
    if (!real) number = std::trunc(number);
  }
  if (sign == "%") {
    if (b.number == 0) return {};
    number = std::fmod(a.number, b.number);
  }
  if (real) {
    HostValue value = HostValue::real(number);
    if (!is_constant(a) || !is_constant(b)) value.expression = fmt::format("{} {} {}", operand(a), sign, operand(b));
    return value;
  }
  if (!(std::abs(number) < kMostInteger)) return {};
  HostValue value = HostValue::integer(static_cast<std::int64_t>(number));
  if (!is_constant(a) || !is_constant(b)) value.expression = combined(sign, a, b);
  return value;
}

HostValue compared(const std::string& sign, const HostValue& a, const HostValue& b) {
  const auto left = a.whole(), right = b.whole();
  const auto truth = [](bool is) { return HostValue::integer(is ? 1 : 0); };
  if (sign == "<") return truth(a.number < b.number);
  if (sign == ">") return truth(a.number > b.number);
  if (sign == "<=") return truth(a.number <= b.number);
  if (sign == ">=") return truth(a.number >= b.number);
  if (sign == "==") return truth(a.number == b.number);
  if (sign == "!=") return truth(a.number != b.number);
  if (sign == "&&") return truth(a.number != 0 && b.number != 0);
  if (sign == "||") return truth(a.number != 0 || b.number != 0);
  if (sign == "&") return HostValue::integer(left & right);
  if (sign == "|") return HostValue::integer(left | right);
  if (sign == "^") return HostValue::integer(left ^ right);
  const bool shifts = (sign == "<<" || sign == ">>") && right >= 0 && right < 50;
  if (!shifts) return {};
  return computed(sign == "<<" ? "*" : "/", a, HostValue::integer(std::int64_t{1} << right));
}

HostValue formula_compared(const std::string& sign, const HostValue& a, const HostValue& b) {
  HostValue value = compared(sign, a, b);
  if (!value.is_number()) return value;
  // Bits below a power of two are a remainder.
  const std::int64_t mask = b.whole();
  if (sign == "&" && is_constant(b) && mask > 0 && (mask & (mask + 1)) == 0)
    return computed("%", a, HostValue::integer(mask + 1));
  if (sign == "&" || sign == "|" || sign == "^") return {};
  if (sign != "<<" && sign != ">>") value.expression = fmt::format("{} {} {}", operand(a), sign, operand(b));
  return value;
}

bool is_constant(const HostValue& value) {
  return value.expression.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

HostValue of_character(std::string_view text) {
  if (text == "'\\0'") return HostValue::integer(0);
  if (text == "'\\n'") return HostValue::integer('\n');
  if (text.size() != 3) return {};
  return HostValue::integer(static_cast<unsigned char>(text[1]));
}

HostValue of_text(std::string_view literal, std::size_t quotes) {
  const std::size_t around = std::min(2 * quotes - (quotes > 1 ? 1 : 0), literal.size());
  HostValue value{.kind = HostValue::Kind::list,
                  .parts = std::vector<HostValue>(literal.size() - around),
                  .is_elements = true,
                  .is_text = true};
  if (quotes != 1 || literal.find('\\') != std::string_view::npos) return value;
  for (std::size_t at = 0; at < value.parts.size(); ++at)
    value.parts[at] = HostValue::integer(static_cast<unsigned char>(literal[at + 1]));
  return value;
}

HostValue of_library(std::string_view name, const std::vector<HostValue>& given) {
  const auto rounded = [&](double number) {
    HostValue value = HostValue::real(number);
    return value;
  };
  // How much the device takes at once is unknown; the other is the most.
  if (given.size() == 2 && name.ends_with("min") && given[0].is_number() != given[1].is_number())
    return given[given[0].is_number() ? 0 : 1];
  if (given.empty() || !given[0].is_number()) return {};
  const double a = given[0].number;
  if (given.size() == 2 && given[1].is_number() && (name.ends_with("min") || name.ends_with("max"))) {
    const bool first = name.ends_with("min") == (a <= given[1].number);
    HostValue value = first ? given[0] : given[1];
    if (!is_constant(given[0]) || !is_constant(given[1]))
      value.expression =
          fmt::format("{}({}, {})", name.ends_with("min") ? "min" : "max", given[0].expression, given[1].expression);
    return value;
  }
  if (given.size() == 2 && given[1].is_number() && name.starts_with("pow"))
    return rounded(std::pow(a, given[1].number));
  if (given.size() != 1) return {};
  // "__float2half(0.5f)", "__double2bfloat16(x)": the number, as another type has it.
  if (name.starts_with("__") &&
      (name.find("2half") != std::string_view::npos || name.find("2bfloat16") != std::string_view::npos ||
       name.find("2float") != std::string_view::npos))
    return given[0];
  if (name.starts_with("ceil")) return ceiling(given[0]);
  if (name.starts_with("floor")) return rounded(std::floor(a));
  if (name.starts_with("round")) return rounded(std::round(a));
  if (name.starts_with("sqrt")) return rounded(std::sqrt(a));
  if (name.starts_with("log2")) return rounded(std::log2(a));
  if (name.starts_with("fabs")) return rounded(std::abs(a));
  return {};
}

HostValue pitch_of(const HostValue& row_bytes) {
  constexpr std::int64_t kUnit = 512;
  if (!row_bytes.is_number()) return {};
  const auto rows = (static_cast<std::int64_t>(row_bytes.number) + kUnit - 1) / kUnit;
  HostValue pitch = HostValue::integer(rows * kUnit);
  if (!is_constant(row_bytes))
    pitch.expression = fmt::format("ceil_div({}, {}) * {}", row_bytes.expression, kUnit, kUnit);
  return pitch;
}

HostValue as_integer(const HostValue& value) {
  if (!value.is_number() || !value.is_real) return value;
  if (!(std::abs(value.number) < kMostInteger)) return {};
  HostValue integer = HostValue::integer(value.whole());
  if (!is_constant(value)) integer.expression = value.expression;
  return integer;
}

HostValue converted(std::string_view type, const HostValue& value) {
  if (!value.is_number()) return value;
  if (!is_real_type(type)) return as_integer(value);
  if (value.is_real) return value;
  HostValue real = HostValue::real(value.number);
  if (!is_constant(value)) real.expression = value.expression;
  return real;
}

}  // namespace warplens::kernels

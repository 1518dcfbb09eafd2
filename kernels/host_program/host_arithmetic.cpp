#include "kernels/host_program/host_arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace warplens::kernels {
namespace {

/// Maximum magnitude of an integer in a header's expression.
constexpr double kMostInteger = 9e15;

/// Returns true if an expression is a word, a number or a call, which needs no brackets as an operand.
bool is_plain(const std::string& expression) {
  int depth = 0;
  for (const char c : expression) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ' ' && depth == 0) return false;
  }
  return true;
}

/// Returns a value's expression as an operand of a longer expression.
std::string operand(const HostValue& value) {
  return is_plain(value.expression) ? value.expression : '(' + value.expression + ')';
}

/// Returns true if a header evaluates an expression as a floating-point number: "width - 0.5", "double(width) / 3".
bool is_real_text(const std::string& expression) {
  std::size_t of_integer = std::string::npos;  // bracket depth of an "int(" whose contents are being skipped
  std::size_t depth = 0;
  for (std::size_t at = 0; at < expression.size(); ++at) {
    if (expression[at] == ')') {
      if (--depth == of_integer) of_integer = std::string::npos;
    } else if (expression[at] == '(') {
      const std::string_view before = std::string_view(expression).substr(0, at);
      const bool is_integer = before.ends_with("int") || before.ends_with("ceil_div");
      if (is_integer && of_integer == std::string::npos) of_integer = depth;
      if (before.ends_with("double") && of_integer == std::string::npos) return true;
      ++depth;
    } else if (expression[at] == '.' && of_integer == std::string::npos) {
      return true;
    }
  }
  return false;
}

/// Returns the expression of a calculation with floating-point numbers. A header divides integers as C++ does, so one
/// operand of a division must be a floating-point number in the header as well.
std::string text_of_real_operation(std::string_view sign, const HostValue& a, const HostValue& b) {
  if (sign == "/" && !is_real_text(a.expression) && !is_real_text(b.expression))
    return fmt::format("double({}) / {}", a.expression, operand(b));
  return fmt::format("{} {} {}", operand(a), sign, operand(b));
}

/// Splits "width + 127" at its last addition of a number.
std::optional<std::pair<std::string, double>> sum_of(const std::string& expression) {
  const std::size_t plus = expression.rfind(" + ");
  if (plus == std::string::npos) return std::nullopt;
  const std::string number = expression.substr(plus + 3);
  if (number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::pair(expression.substr(0, plus), std::stod(number));
}

/// Returns the expression of a sum, difference, product or quotient of integers, as short as people write it.
std::string text_of_operation(std::string_view sign, const HostValue& a, const HostValue& b) {
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

struct Comparison {
  std::string_view sign;
  bool (*holds)(double, double);
};

constexpr std::array kComparisons{
    Comparison{"<", [](double a, double b) { return a < b; }},
    Comparison{">", [](double a, double b) { return a > b; }},
    Comparison{"<=", [](double a, double b) { return a <= b; }},
    Comparison{">=", [](double a, double b) { return a >= b; }},
    Comparison{"==", [](double a, double b) { return a == b; }},
    Comparison{"!=", [](double a, double b) { return a != b; }},
    Comparison{"&&", [](double a, double b) { return a != 0 && b != 0; }},
    Comparison{"||", [](double a, double b) { return a != 0 || b != 0; }},
};

struct BitOperation {
  std::string_view sign;
  std::int64_t (*result)(std::int64_t, std::int64_t);
};

constexpr std::array kBitOperations{
    BitOperation{"&", [](std::int64_t a, std::int64_t b) { return a & b; }},
    BitOperation{"|", [](std::int64_t a, std::int64_t b) { return a | b; }},
    BitOperation{"^", [](std::int64_t a, std::int64_t b) { return a ^ b; }},
};

bool is_real_type(std::string_view type) {
  return type == "float" || type == "double";
}

}  // namespace

HostValue number_literal(std::string text) {
  std::erase(text, '\'');
  // The parser takes the sign of "-1" as a part of the number.
  if (text.starts_with('-')) return calculate("-", HostValue::integer(0), number_literal(text.substr(1)));
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  const bool is_real = !is_hex && text.find_first_of(".eE") != std::string::npos;
  if (is_real) return HostValue::real(std::strtod(text.c_str(), nullptr));
  if (!is_hex && text.ends_with('f')) return HostValue::real(std::strtod(text.c_str(), nullptr));
  char* end = nullptr;
  const bool is_binary = text.starts_with("0b") || text.starts_with("0B");
  const unsigned long long number =
      is_binary ? std::strtoull(text.c_str() + 2, &end, 2) : std::strtoull(text.c_str(), &end, 0);
  // A header has only signed 64-bit integers, so a bit pattern such as 0x8000000000000001 becomes a negative number
  // there.
  HostValue value = HostValue::integer(static_cast<std::int64_t>(number));
  value.number = static_cast<double>(number);
  return value;
}

HostValue calculate(std::string_view sign, const HostValue& a, const HostValue& b) {
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
    if (!is_constant(a) || !is_constant(b)) value.expression = text_of_real_operation(sign, a, b);
    return value;
  }
  if (!(std::abs(number) < kMostInteger)) return {};
  HostValue value = HostValue::integer(static_cast<std::int64_t>(number));
  if (!is_constant(a) || !is_constant(b)) value.expression = text_of_operation(sign, a, b);
  return value;
}

bool is_arithmetic(std::string_view sign) {
  return sign.size() == 1 && std::string_view("+-*/%").find(sign) != std::string_view::npos;
}

HostValue compare(std::string_view sign, const HostValue& a, const HostValue& b) {
  if (const auto* const row = std::ranges::find(kComparisons, sign, &Comparison::sign); row != kComparisons.end())
    return HostValue::integer(row->holds(a.number, b.number) ? 1 : 0);
  const std::int64_t left = a.whole(), right = b.whole();
  if (const auto* const row = std::ranges::find(kBitOperations, sign, &BitOperation::sign); row != kBitOperations.end())
    return HostValue::integer(row->result(left, right));
  const bool shifts = (sign == "<<" || sign == ">>") && right >= 0 && right < 50;
  if (!shifts) return {};
  return calculate(sign == "<<" ? "*" : "/", a, HostValue::integer(std::int64_t{1} << right));
}

HostValue compare_in_formula(std::string_view sign, const HostValue& a, const HostValue& b) {
  HostValue value = compare(sign, a, b);
  if (!value.is_number()) return value;
  // "n & 255" is the remainder n % 256.
  const std::int64_t mask = b.whole();
  if (sign == "&" && is_constant(b) && mask > 0 && (mask & (mask + 1)) == 0)
    return calculate("%", a, HostValue::integer(mask + 1));
  if (sign == "&" || sign == "|" || sign == "^") return {};
  if (sign != "<<" && sign != ">>") value.expression = fmt::format("{} {} {}", operand(a), sign, operand(b));
  return value;
}

bool is_constant(const HostValue& value) {
  return value.expression.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

HostValue character_literal(std::string_view text) {
  if (text == "'\\0'") return HostValue::integer(0);
  if (text == "'\\n'") return HostValue::integer('\n');
  if (text.size() != 3) return {};
  return HostValue::integer(static_cast<unsigned char>(text[1]));
}

HostValue text_literal(std::string_view literal, std::size_t quotes) {
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

HostValue as_integer(const HostValue& value) {
  if (!value.is_number() || !value.is_real) return value;
  if (!(std::abs(value.number) < kMostInteger)) return {};
  HostValue integer = HostValue::integer(value.whole());
  if (!is_constant(value)) integer.expression = value.expression;
  return integer;
}

HostValue convert(std::string_view type, const HostValue& value) {
  if (!value.is_number()) return value;
  if (!is_real_type(type)) {
    HostValue integer = as_integer(value);
    if (integer.is_number() && !is_constant(integer) && is_real_text(integer.expression))
      integer.expression = fmt::format("int({})", integer.expression);
    return integer;
  }
  if (value.is_real) return value;
  HostValue real = HostValue::real(value.number);
  if (!is_constant(value)) real.expression = value.expression;
  return real;
}

}  // namespace warplens::kernels

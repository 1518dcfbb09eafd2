#include "kernels/expression/expression_parsers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

// The library calculates with doubles. Below 2^53 every integer has one of its own, and whatever lies beyond rounds to
// 2^53 or more: so nothing inexact gets past this limit.
constexpr double kLargest = 9007199254740991.0;  // 2^53 - 1

}  // namespace

double exact(double value) {
  if (!(std::abs(value) <= kLargest)) throw ExpressionError(tr("a number in it reaches 2^53"));
  return value;
}

namespace {

double divisor(double value) {
  if (value == 0) throw ExpressionError(tr("it divides by zero"));
  return value;
}

double add(double a, double b) {
  return exact(a + b);
}
double subtract(double a, double b) {
  return exact(a - b);
}
double multiply(double a, double b) {
  return exact(a * b);
}
// In integers: a quotient of doubles near a whole number would be rounded to it.
double divide(double a, double b) {
  return static_cast<double>(static_cast<std::int64_t>(a) / static_cast<std::int64_t>(divisor(b)));
}
double remainder(double a, double b) {
  return std::fmod(a, divisor(b)) + 0.0;
}
double negate(double a) {
  return 0.0 - a;
}
double plus(double a) {
  return a;
}
double ceil_div(double a, double b) {
  const double quotient = divide(a, b);
  const bool exact_quotient = std::fmod(a, b) == 0;
  return !exact_quotient && (a < 0) == (b < 0) ? quotient + 1 : quotient;
}
double smallest(const double* values, int count) {
  return *std::min_element(values, values + count);
}
double largest(const double* values, int count) {
  return *std::max_element(values, values + count);
}

/// Recognises a decimal integer at the start of `text`.
int read_integer(const char* text, int* position, double* value) {
  const char* end = text;
  while (*end >= '0' && *end <= '9') ++end;
  if (end == text || is_identifier_character(*end) || *end == '.') return 0;
  std::int64_t number = 0;
  if (std::from_chars(text, end, number).ec != std::errc{}) exact(INFINITY);
  *value = exact(static_cast<double>(number));
  *position += static_cast<int>(end - text);
  return 1;
}

/// Recognises a number as C++ writes it: 3, 1.5, .5f, 1e-3.
int read_number(const char* text, int* position, double* value) {
  if (!std::isdigit(static_cast<unsigned char>(*text)) && *text != '.') return 0;
  const char* last = text + std::strlen(text);
  const auto [end, error] = std::from_chars(text, last, *value);
  if (error != std::errc{}) return 0;
  const char* after = *end == 'f' || *end == 'F' ? end + 1 : end;
  if (is_identifier_character(*after)) return 0;
  *position += static_cast<int>(after - text);
  return 1;
}

constexpr const char* kNameCharacters = "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The operators of formulas: they may not throw, because they are evaluated where nobody expects it.

double divide_whole(double a, double b) {
  return b == 0 ? 0 : std::trunc(a / b);
}
double remainder_whole(double a, double b) {
  return b == 0 ? 0 : std::fmod(a, b) + 0.0;
}
double remainder_real(double a, double b) {
  return std::fmod(a, b);
}
double ceil_div_formula(double a, double b) {
  return b == 0 ? 0 : std::ceil(a / b);
}

}  // namespace

IntegerParser::IntegerParser() {
  EnableBuiltInOprt(false);
  AddValIdent(read_integer);
  InitCharSets();
  InitFun();
  InitConst();
  InitOprt();
}

void IntegerParser::InitCharSets() {
  DefineNameChars(kNameCharacters);
  DefineOprtChars("+-*/%");
  DefineInfixOprtChars("+-");
}

void IntegerParser::InitFun() {
  DefineFun("ceil_div", ceil_div);
  DefineFun("min", smallest);
  DefineFun("max", largest);
}

void IntegerParser::InitOprt() {
  DefineOprt("+", add, mu::prADD_SUB);
  DefineOprt("-", subtract, mu::prADD_SUB);
  DefineOprt("*", multiply, mu::prMUL_DIV);
  DefineOprt("/", divide, mu::prMUL_DIV);
  DefineOprt("%", remainder, mu::prMUL_DIV);
  DefineInfixOprt("-", negate);
  DefineInfixOprt("+", plus);
}

FormulaParser::FormulaParser(Arithmetic arithmetic) {
  AddValIdent(read_number);
  InitCharSets();
  InitFun();
  const bool whole = arithmetic == Arithmetic::integer;
  DefineOprt("%", whole ? remainder_whole : remainder_real, mu::prMUL_DIV);
  // The library's own division cannot be changed: "~" stands for it in what it is given.
  if (whole) DefineOprt("~", divide_whole, mu::prMUL_DIV);
  DefineInfixOprt("-", negate);
  DefineInfixOprt("+", plus);
}

void FormulaParser::InitCharSets() {
  DefineNameChars(kNameCharacters);
  DefineOprtChars("+-*/%<>=!&|?:~");
  DefineInfixOprtChars("+-");
}

void FormulaParser::InitFun() {
  DefineFun("ceil_div", ceil_div_formula);
  DefineFun("min", smallest);
  DefineFun("max", largest);
  const auto one = [this](const char* name, double (*function)(double)) { DefineFun(name, function); };
  one("sqrt", [](double x) { return std::sqrt(x); });
  one("exp", [](double x) { return std::exp(x); });
  one("log", [](double x) { return std::log(x); });
  one("sin", [](double x) { return std::sin(x); });
  one("cos", [](double x) { return std::cos(x); });
  one("tan", [](double x) { return std::tan(x); });
  one("tanh", [](double x) { return std::tanh(x); });
  one("abs", [](double x) { return std::abs(x); });
  one("floor", [](double x) { return std::floor(x); });
  one("ceil", [](double x) { return std::ceil(x); });
  one("round", [](double x) { return std::round(x); });
  const auto pow = [](double x, double y) { return std::pow(x, y); };
  DefineFun("pow", static_cast<double (*)(double, double)>(pow));
}

}  // namespace warplens::kernels

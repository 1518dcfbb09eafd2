#include "kernels/expressions.hpp"

#include <muParserBase.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "analysis/base/nearest.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

// The library calculates with doubles. Below 2^53 every integer has one of its own, and whatever lies beyond rounds to
// 2^53 or more: so nothing inexact gets past this limit.
constexpr double kLargest = 9007199254740991.0;  // 2^53 - 1

double exact(double value) {
  if (!(std::abs(value) <= kLargest)) throw ExpressionError("a number in it reaches 2^53");
  return value;
}

double divisor(double value) {
  if (value == 0) throw ExpressionError("it divides by zero");
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

/// The expression library with the header's operators and nothing else: no fractions, no sin, no assignment.
class IntegerParser : public mu::ParserBase {
 public:
  IntegerParser() {
    EnableBuiltInOprt(false);
    AddValIdent(read_integer);
    InitCharSets();
    InitFun();
    InitConst();
    InitOprt();
  }

 private:
  void InitCharSets() override {
    DefineNameChars("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    DefineOprtChars("+-*/%");
    DefineInfixOprtChars("+-");
  }
  void InitFun() override {
    DefineFun("ceil_div", ceil_div);
    DefineFun("min", smallest);
    DefineFun("max", largest);
  }
  void InitConst() override {}
  void InitOprt() override {
    DefineOprt("+", add, mu::prADD_SUB);
    DefineOprt("-", subtract, mu::prADD_SUB);
    DefineOprt("*", multiply, mu::prMUL_DIV);
    DefineOprt("/", divide, mu::prMUL_DIV);
    DefineOprt("%", remainder, mu::prMUL_DIV);
    DefineInfixOprt("-", negate);
    DefineInfixOprt("+", plus);
  }
};

/// The library knows more operators than a header may use (?: cannot be switched off): none of theirs gets to it.
void check_characters(const std::string& expression) {
  for (const char c : expression) {
    if (c == '.') throw ExpressionError("it has a fraction: only integers are allowed");
    if (!is_identifier_character(c) && !std::strchr("+-*/%(), \t", c)) {
      throw ExpressionError(std::string("'") + c + "' is none of + - * / % ( ) ,");
    }
  }
}

/// The library's error in the words of a header: what stands where, and which names there are.
std::string told(const mu::ParserError& error, const Names& names) {
  std::string token = error.GetToken();
  while (!token.empty() && !is_identifier_character(token.front())) token.erase(token.begin());
  const bool name = !token.empty() && !std::isdigit(static_cast<unsigned char>(token.front()));
  token.erase(std::find_if_not(token.begin(), token.end(), is_identifier_character), token.end());
  if (error.GetCode() == mu::ecUNASSIGNABLE_TOKEN && name && !names.contains(token)) {
    std::vector<std::string> known{"ceil_div", "min", "max"};
    for (const auto& [known_name, value] : names) known.push_back(known_name);
    return "it uses the unknown name '" + token + "'" + base::did_you_mean(token, known);
  }
  return "it does not read as an expression of + - * / % ( ), ceil_div, min and max";
}

}  // namespace

std::int64_t evaluate(const std::string& expression, const Names& names) {
  try {
    check_characters(expression);
    IntegerParser parser;
    for (const auto& [name, value] : names) parser.DefineConst(name, exact(static_cast<double>(value)));
    parser.SetExpr(expression);
    int results = 0;
    const double* values = parser.Eval(results);
    if (results != 1) throw ExpressionError("it has a comma outside of a function's arguments");
    return static_cast<std::int64_t>(exact(values[0]));
  } catch (const mu::ParserError& error) {
    throw ExpressionError("cannot evaluate '" + expression + "': " + told(error, names));
  } catch (const ExpressionError& error) {
    throw ExpressionError("cannot evaluate '" + expression + "': " + error.what());
  }
}

}  // namespace warplens::kernels

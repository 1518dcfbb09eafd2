#include "kernels/expression/expression_dialect.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

// Numbers are doubles. A double represents every integer below 2^53 exactly, and rounding a larger number never gives a
// result below 2^53. So any result up to this limit is exact.
constexpr double kLargest = 9007199254740991.0;  // 2^53 - 1

double divisor(double value) {
  if (value == 0) throw ExpressionError(tr("division by zero"));
  return value;
}

double add_exactly(double a, double b) {
  return exact(a + b);
}
double subtract_exactly(double a, double b) {
  return exact(a - b);
}
double multiply_exactly(double a, double b) {
  return exact(a * b);
}
// Divides as integers. A quotient of doubles could be rounded to the next integer, so that rounding it towards zero
// afterwards would give a wrong result.
double divide_exactly(double a, double b) {
  return static_cast<double>(static_cast<std::int64_t>(a) / static_cast<std::int64_t>(divisor(b)));
}
double remainder_exactly(double a, double b) {
  return std::fmod(a, divisor(b)) + 0.0;
}
double ceil_div_exactly(double a, double b) {
  const double quotient = divide_exactly(a, b);
  return std::fmod(a, b) != 0 && (a < 0) == (b < 0) ? quotient + 1 : quotient;
}

double smaller(double a, double b) {
  return b < a ? b : a;
}
double larger(double a, double b) {
  return a < b ? b : a;
}

/// Returns the same value as std::fmod. If both operands are integers, it uses an integer division, which is ten times
/// as fast.
double remainder(double a, double b) {
  if (std::abs(a) <= kLargest && std::abs(b) <= kLargest && b != 0) {
    const auto dividend = static_cast<std::int64_t>(a), divisor = static_cast<std::int64_t>(b);
    if (static_cast<double>(dividend) == a && static_cast<double>(divisor) == b)
      return std::copysign(static_cast<double>(dividend % divisor), a);
  }
  return std::fmod(a, b);
}

double divide_reals(double a, double b) {
  return a / divisor(b);
}
double remainder_of_reals(double, double) {
  throw ExpressionError(tr("% needs integers; write int(a) % int(b)"));
}
double ceil_div_reals(double a, double b) {
  return std::ceil(a / divisor(b));
}

double divide_integers(double a, double b) {
  return b == 0 ? 0 : std::trunc(a / b);
}
double remainder_of_integers(double a, double b) {
  return b == 0 ? 0 : remainder(a, b) + 0.0;
}
double ceil_div(double a, double b) {
  return b == 0 ? 0 : std::ceil(a / b);
}

enum Precedence { kOr = 1, kAnd, kEquality, kOrder, kSum, kProduct };

constexpr std::array kHeaderOperators{
    BinaryOperator{"+", kSum, add_exactly, [](double a, double b) { return a + b; }},
    BinaryOperator{"-", kSum, subtract_exactly, [](double a, double b) { return a - b; }},
    BinaryOperator{"*", kProduct, multiply_exactly, [](double a, double b) { return a * b; }},
    BinaryOperator{"/", kProduct, divide_exactly, divide_reals},
    BinaryOperator{"%", kProduct, remainder_exactly, remainder_of_reals},
};

/// Returns the operators of formulas with the given division and remainder.
constexpr auto formula_operators(ExpressionProgram::Binary divide, ExpressionProgram::Binary remainder) {
  return std::array{
      BinaryOperator{"||", kOr, [](double a, double b) -> double { return a != 0 || b != 0; }},
      BinaryOperator{"&&", kAnd, [](double a, double b) -> double { return a != 0 && b != 0; }},
      BinaryOperator{"==", kEquality, [](double a, double b) -> double { return a == b; }},
      BinaryOperator{"!=", kEquality, [](double a, double b) -> double { return a != b; }},
      BinaryOperator{"<", kOrder, [](double a, double b) -> double { return a < b; }},
      BinaryOperator{"<=", kOrder, [](double a, double b) -> double { return a <= b; }},
      BinaryOperator{">", kOrder, [](double a, double b) -> double { return a > b; }},
      BinaryOperator{">=", kOrder, [](double a, double b) -> double { return a >= b; }},
      BinaryOperator{"+", kSum, [](double a, double b) { return a + b; }},
      BinaryOperator{"-", kSum, [](double a, double b) { return a - b; }},
      BinaryOperator{"*", kProduct, [](double a, double b) { return a * b; }},
      BinaryOperator{"/", kProduct, divide},
      BinaryOperator{"%", kProduct, remainder},
  };
}
constexpr auto kIntegerOperators = formula_operators(divide_integers, remainder_of_integers);
constexpr auto kRealOperators = formula_operators([](double a, double b) { return a / b; }, remainder);

constexpr NamedFunction of_one(std::string_view name, ExpressionProgram::Unary function) {
  return {.name = name, .arguments = NamedFunction::Arguments::one, .unary = function};
}
constexpr NamedFunction of_two(std::string_view name, ExpressionProgram::Binary function) {
  return {.name = name, .arguments = NamedFunction::Arguments::two, .binary = function};
}
constexpr NamedFunction of_any(std::string_view name, ExpressionProgram::Binary function) {
  return {.name = name, .arguments = NamedFunction::Arguments::any, .binary = function};
}

using Result = NamedFunction::Result;

constexpr NamedFunction kToInteger{.name = "int",
                                   .arguments = NamedFunction::Arguments::one,
                                   .unary = [](double x) { return std::trunc(x) + 0.0; },
                                   .result = Result::integer};
constexpr NamedFunction kToReal{.name = "double",
                                .arguments = NamedFunction::Arguments::one,
                                .unary = [](double x) { return x; },
                                .result = Result::real};

constexpr std::array kHeaderFunctions{
    NamedFunction{.name = "ceil_div",
                  .arguments = NamedFunction::Arguments::two,
                  .binary = ceil_div_exactly,
                  .real = ceil_div_reals,
                  .result = Result::integer},
    of_any("min", smaller),
    of_any("max", larger),
    kToInteger,
    kToReal,
};

constexpr std::array kFormulaFunctions{
    of_two("ceil_div", ceil_div),
    of_any("min", smaller),
    of_any("max", larger),
    of_one("sqrt", [](double x) { return std::sqrt(x); }),
    of_one("exp", [](double x) { return std::exp(x); }),
    of_one("log", [](double x) { return std::log(x); }),
    of_one("sin", [](double x) { return std::sin(x); }),
    of_one("cos", [](double x) { return std::cos(x); }),
    of_one("tan", [](double x) { return std::tan(x); }),
    of_one("tanh", [](double x) { return std::tanh(x); }),
    of_one("abs", [](double x) { return std::abs(x); }),
    of_one("floor", [](double x) { return std::floor(x); }),
    of_one("ceil", [](double x) { return std::ceil(x); }),
    of_one("round", [](double x) { return std::round(x); }),
    of_two("pow", [](double x, double y) { return std::pow(x, y); }),
    kToInteger,
    kToReal,
};

}  // namespace

constexpr ExpressionDialect kHeaderDialect{kHeaderOperators, kHeaderFunctions, false};
constexpr ExpressionDialect kIntegerDialect{kIntegerOperators, kFormulaFunctions, true};
constexpr ExpressionDialect kRealDialect{kRealOperators, kFormulaFunctions, true};

double exact(double value) {
  if (!(std::abs(value) <= kLargest)) throw ExpressionError(tr("a value reaches 2^53, which is too large"));
  return value;
}

double negate(double value) {
  return 0.0 - value;
}

}  // namespace warplens::kernels

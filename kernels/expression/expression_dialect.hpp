#pragma once

#include <span>
#include <string_view>

#include "kernels/expression/expression_program.hpp"

namespace warplens::kernels {

/// A binary operator. An operator of higher precedence binds tighter; all are left-associative.
struct BinaryOperator {
  std::string_view symbol;
  int precedence;
  ExpressionProgram::Binary function;
};

/// A function with one argument, with two, or with any number of arguments (at least one). In the last case, `binary`
/// is applied from left to right.
struct NamedFunction {
  enum class Arguments : std::uint8_t { one, two, any };
  std::string_view name;
  Arguments arguments;
  ExpressionProgram::Unary unary = nullptr;
  ExpressionProgram::Binary binary = nullptr;
};

/// The operators and functions that an expression may use, with their implementation.
struct ExpressionDialect {
  std::span<const BinaryOperator> operators;
  std::span<const NamedFunction> functions;
  bool is_formula;  ///< whether fractions, choices (?:) and elements of arrays are allowed
};

/// Returns the number if its magnitude is below 2^53, so that it is exact as an integer; otherwise throws
/// ExpressionError.
double exact(double value);

/// Returns the negated number; zero never gets a sign.
double negate(double value);

/// Integer expressions of a kernel's header. The functions throw ExpressionError for inexact results and for division
/// by zero.
extern const ExpressionDialect kHeaderDialect;

/// Formulas over integers and over real numbers. Their functions never throw.
extern const ExpressionDialect kIntegerDialect;
extern const ExpressionDialect kRealDialect;

}  // namespace warplens::kernels

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
  /// Function for real operands (at least one is real); null: `function` is used.
  ExpressionProgram::Binary real = nullptr;
};

/// A function with one argument, with two, or with any number of arguments (at least one). In the last case, `binary`
/// is applied from left to right.
struct NamedFunction {
  enum class Arguments : std::uint8_t { one, two, any };
  enum class Result : std::uint8_t { of_arguments, integer, real };  ///< of_arguments: real if an argument is real
  std::string_view name;
  Arguments arguments;
  ExpressionProgram::Unary unary = nullptr;
  ExpressionProgram::Binary binary = nullptr;
  ExpressionProgram::Binary real = nullptr;  ///< used instead if an argument is real; null: `binary` is used
  Result result = Result::of_arguments;
};

/// The operators and functions that an expression may use, with their implementation.
struct ExpressionDialect {
  std::span<const BinaryOperator> operators;
  std::span<const NamedFunction> functions;
  bool is_formula;  ///< whether comparisons, choices (?:) and elements of arrays are allowed
};

/// Returns the number if its magnitude is below 2^53, so that it is exact as an integer; otherwise throws
/// ExpressionError.
double exact(double value);

/// Returns the negated number; zero never gets a sign.
double negate(double value);

/// Expressions of a kernel's header, with the types of C++: a number with a fraction is a double, and the result of an
/// operation is a double if one of its operands is. The functions throw ExpressionError for inexact integers and for
/// division by zero.
extern const ExpressionDialect kHeaderDialect;

/// Formulas over integers and over real numbers. Their functions never throw.
extern const ExpressionDialect kIntegerDialect;
extern const ExpressionDialect kRealDialect;

}  // namespace warplens::kernels

#pragma once

#include <span>
#include <string_view>

#include "kernels/expression/expression_program.hpp"

namespace warplens::kernels {

/// An operator between two operands. Of two, the one of the higher precedence binds tighter; all are left-associative.
struct BinaryOperator {
  std::string_view symbol;
  int precedence;
  ExpressionProgram::Binary function;
};

/// A function of one argument, of two, or of any number from one on, to which `binary` is applied from left to right.
struct NamedFunction {
  enum class Arguments : std::uint8_t { one, two, any };
  std::string_view name;
  Arguments arguments;
  ExpressionProgram::Unary unary = nullptr;
  ExpressionProgram::Binary binary = nullptr;
};

/// The operators and functions that an expression may use, and what they do.
struct ExpressionDialect {
  std::span<const BinaryOperator> operators;
  std::span<const NamedFunction> functions;
  bool is_formula;  ///< Has fractions, choices (?:) and the elements of arrays.
};

/// The number itself where every integer up to it is a double; throws ExpressionError from 2^53 on.
double exact(double value);

/// The sign of a number changed; zero has none.
double negated(double value);

/// Integers as a kernel's header has them. Its functions throw ExpressionError for a number that is not exact and for a
/// division by zero.
extern const ExpressionDialect kHeaderDialect;

/// Formulas whose numbers are integers, or real ones. Their functions never throw.
extern const ExpressionDialect kIntegerDialect;
extern const ExpressionDialect kRealDialect;

}  // namespace warplens::kernels

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/expression/expression_dialect.hpp"
#include "kernels/expression/expressions.hpp"

namespace warplens::kernels {

/// The names that an expression may use. Of equal ones, a variable hides an array, and that hides a number; but what
/// stands before a [ is an array.
struct ExpressionNames {
  const Names& numbers;
  std::vector<std::string> variables;
  std::vector<std::string> arrays;
};

/// Reads an expression. Its variables and arrays have the numbers of their places in `names`.
///
///   choice    = operation [ "?" choice ":" choice ]                 only in formulas
///   operation = operand { operator operand }                        by precedence
///   operand   = [ "+" | "-" ] ( number | name | "(" choice ")" | function "(" choice { "," choice } ")"
///             | array "[" choice [ "," choice ] "]" | "sizeof" "(" type ")" )
///
/// Throws ExpressionError, which says what is wrong and at what, for any other text: one of more than 4096 characters
/// or nested more than kDeepestNesting deep, too. Throws what the dialect's functions throw.
ExpressionProgram parse_expression(std::string_view text, const ExpressionDialect& dialect,
                                   const ExpressionNames& names);

/// The beginning of a text in one line, as an error quotes it.
std::string excerpt(std::string_view text);

}  // namespace warplens::kernels

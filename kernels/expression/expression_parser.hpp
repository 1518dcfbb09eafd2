#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/expression/expression_dialect.hpp"
#include "kernels/expression/expressions.hpp"

namespace warplens::kernels {

/// The names that an expression may use. If names are equal, a variable hides an array, and an array hides a number. A
/// name before a [ always means an array.
struct ExpressionNames {
  const Names& numbers;
  std::vector<std::string> variables;
  std::vector<std::string> arrays;
};

/// Parses an expression. Variables and arrays get the indices of their names in `names`.
///
///   choice    = operation [ "?" choice ":" choice ]                 only in formulas
///   operation = operand { operator operand }                        by precedence
///   operand   = [ "+" | "-" ] ( number | name | "(" choice ")" | function "(" choice { "," choice } ")"
///             | array "[" choice [ "," choice ] "]" | "sizeof" "(" type ")" )
///
/// Throws ExpressionError, which names the problem and its place, if the text does not match this grammar, is longer
/// than 4096 characters, or is nested deeper than kDeepestNesting. Exceptions of the dialect's functions are passed on.
ExpressionProgram parse_expression(std::string_view text, const ExpressionDialect& dialect,
                                   const ExpressionNames& names);

/// Returns the beginning of a text as one line, so that an error message can quote it.
std::string excerpt(std::string_view text);

}  // namespace warplens::kernels

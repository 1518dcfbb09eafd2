#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// What is wrong with an expression, in one line that quotes it. Who knows the file and the line adds them.
class ExpressionError : public std::runtime_error {
 public:
  explicit ExpressionError(const std::string& message) : std::runtime_error(message) {}
};

/// Names that an expression may use, with their values.
using Names = std::map<std::string, std::int64_t>;

/// Evaluates an integer expression of a kernel's header: + - * / % ( ), ceil_div(a, b), min(a, …), max(a, …) over
/// numbers and `names`. As in C, / cuts towards zero and % has the sign of its left side; ceil_div rounds up. Exact,
/// and below 2^53 in size. Throws ExpressionError for text that is no such expression, an unknown name (naming the
/// nearest known one), a division by zero and any number that reaches 2^53.
std::int64_t evaluate(const std::string& expression, const Names& names);

}  // namespace warplens::kernels

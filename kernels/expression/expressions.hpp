#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/expression/expression_program.hpp"

namespace warplens::kernels {

/// An error in an expression. The message is one line that quotes the expression. It does not name the file and line;
/// callers that know them add them.
class ExpressionError : public std::runtime_error {
 public:
  explicit ExpressionError(const std::string& message) : std::runtime_error(message) {}
};

/// Names that an expression may use, with their values. The value of the entry "sizeof(T)" (see `size_name`) is the
/// size of the type T in bytes.
using Names = std::map<std::string, std::int64_t>;

/// Returns the name of the entry in Names for the size of `type`: "sizeof(T)". `type` may also be a parameter whose
/// values are types.
std::string size_name(const std::string& type);

/// Evaluates an expression of a kernel's header as C++ does: + - * / % ( ), ceil_div(a, b), min(a, …), max(a, …),
/// int(a), double(a), sizeof(T) over numbers and `names`. Between integers, / rounds towards zero and % has the sign of
/// its left operand; ceil_div rounds up. A number with a decimal point is a double, and so is the result of an
/// operation with one. The result is converted to an integer at the end, without its fraction. Integers are exact and
/// their magnitudes are below 2^53. Throws ExpressionError for a syntax error, an unknown name (suggesting the nearest
/// known one), a division by zero, % of a double, and any integer of 2^53 or more.
std::int64_t evaluate(const std::string& expression, const Names& names);

/// The meaning of division (/ and %) in a Formula.
enum class Arithmetic : std::uint8_t {
  integer,  ///< / rounds towards zero as in C; a division by zero gives 0
  real,     ///< 1 / 2 is 0.5; % is fmod
};

/// Evaluates an expression that may contain everything that a Formula may contain (fractions, comparisons, sqrt, …)
/// except variables and arrays. Throws ExpressionError as `evaluate` does, and also if the value is not finite.
double evaluate_real(const std::string& expression, const Names& names);

/// An expression over variables, parsed once and evaluated many times. In addition to what `evaluate` supports, it may
/// compare (< <= > >= == !=, && ||), choose (a ? b : c), have fractions (0.5f is 0.5), and call sqrt, exp, log, sin,
/// cos, tan, tanh, abs, floor, ceil, round and pow. Operators have the precedence of C. It calculates with doubles.
/// Several threads may evaluate a Formula at the same time if its arrays allow concurrent reads.
class Formula {
 public:
  using ReadElement = kernels::ReadElement;

  /// `variables` are the names of the values that `evaluate` gets, in the same order; they hide equal entries of
  /// `names`. `arrays` may be indexed: a[i], a[row, col]. Throws ExpressionError for a syntax error or an unknown name.
  Formula(const std::string& expression, Arithmetic arithmetic, const Names& names,
          const std::vector<std::string>& variables, std::map<std::string, ReadElement> arrays = {});

  /// Returns the result for these values of the variables. An undefined result is NaN, or 0 in integer arithmetic. The
  /// result is also NaN if there are fewer `values` than variables. Throws only the exceptions of the arrays.
  double evaluate(std::span<const double> values) const;

 private:
  ExpressionProgram program_;
  std::vector<ReadElement> arrays_;
  std::size_t variables_;  ///< number of variables
};

}  // namespace warplens::kernels

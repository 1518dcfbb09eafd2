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

/// What is wrong with an expression, in one line that quotes it. Who knows the file and the line adds them.
class ExpressionError : public std::runtime_error {
 public:
  explicit ExpressionError(const std::string& message) : std::runtime_error(message) {}
};

/// Names that an expression may use, with their values; what `size_name` gives is what sizeof of a type is.
using Names = std::map<std::string, std::int64_t>;

/// Under what name Names has the bytes of a type, or of a parameter that is one: "sizeof(T)".
std::string size_name(const std::string& type);

/// Evaluates an integer expression of a kernel's header: + - * / % ( ), ceil_div(a, b), min(a, …), max(a, …), sizeof(T)
/// over numbers and `names`. As in C, / cuts towards zero and % has the sign of its left side; ceil_div rounds up.
/// Exact, and below 2^53 in size. Throws ExpressionError for text that is no such expression, an unknown name (naming
/// the nearest known one), a division by zero and any number that reaches 2^53.
std::int64_t evaluate(const std::string& expression, const Names& names);

/// How a Formula divides.
enum class Arithmetic : std::uint8_t {
  integer,  ///< / cuts towards zero as in C; what is divided by zero is 0
  real,     ///< 1 / 2 is a half; % is fmod
};

/// Evaluates one that may have fractions: what a Formula knows, without variables. Throws ExpressionError also where
/// the value is none (not finite).
double evaluate_real(const std::string& expression, const Names& names);

/// An expression over variables, read once and evaluated often. Beside what `evaluate` knows it may compare (< <= > >=
/// == !=, && ||), choose (a ? b : c), have fractions (0.5f is 0.5), and call sqrt, exp, log, sin, cos, tan, tanh, abs,
/// floor, ceil, round and pow. Operators bind as in C. It calculates with doubles. Several threads may evaluate it at
/// once, as far as its arrays may be read at once.
class Formula {
 public:
  using ReadElement = kernels::ReadElement;

  /// `variables` are the names of what `evaluate` is given, in its order; they hide equal ones of `names`. `arrays` may
  /// be indexed: a[i], a[row, col]. Throws ExpressionError as the functions above do.
  Formula(const std::string& expression, Arithmetic arithmetic, const Names& names,
          const std::vector<std::string>& variables, std::map<std::string, ReadElement> arrays = {});

  /// Its value for these values of the variables. Throws nothing but what an array throws; what cannot be calculated is
  /// not a number, or 0 in integers. Not a number if `values` are fewer than the variables.
  double evaluate(std::span<const double> values) const;

 private:
  ExpressionProgram program_;
  std::vector<ReadElement> arrays_;
  std::size_t variables_;  ///< number of them
};

}  // namespace warplens::kernels

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// The result that a kernel must compute from the initial contents of its buffers: the header's `check`. Inputs are the
/// buffers with a fill; the output is the first buffer without a fill, in the header's order.
enum class Check {
  none,
  transpose,       ///< the output is the transposed first input
  copy,            ///< the output is a copy of the first input
  sum,             ///< the output's elements add up to the sum of the first input
  scan,            ///< each row of the output has the inclusive running sums of the input's row
  exclusive_scan,  ///< each row of the output has the exclusive running sums of the input's row
  matmul,          ///< the output is the matrix product of the first and the second input
  saxpy,           ///< the output is the last input but one times the floating-point argument, plus the last input
  expression,      ///< each element of the named buffers has the value of an expression
  kernel,          ///< the buffers have the values that another kernel of the file writes
};

/// The details of a check.
struct CheckSpec {
  struct Output {
    std::string buffer, expression;
    unsigned line = 0;
  };
  std::vector<Output> outputs;                 ///< checked buffers; an expression only for Check::expression
  std::string entry;                           ///< kernel: the other kernel, written like the header's `entry`
  std::vector<std::string> block, grid, args;  ///< kernel: empty if the same as in the header
  std::string dynamic_shared;                  ///< kernel: empty if the same as in the header
  /// Largest relative difference of floating-point results; nothing means the difference that rounding explains.
  std::optional<double> tolerance;
};

/// Returns the name in headers and in JSON: "transpose".
const char* name_of(Check check);

/// Returns the check with this name; nothing if there is none.
std::optional<Check> check_named(std::string_view name);

/// Returns the checks that a header can select with a single word, for messages.
std::vector<std::string> check_words();

}  // namespace warplens::kernels

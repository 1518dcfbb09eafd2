#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// The header's `check`: the result that a kernel must compute from the initial contents of its buffers. The inputs are
/// the buffers with a fill. The output is the first buffer without a fill, in the order of the header.
enum class Check {
  none,
  transpose,       ///< the output is the transposed first input
  copy,            ///< the output is a copy of the first input
  sum,             ///< the output's elements add up to the sum of the first input
  scan,            ///< each row of the output has the inclusive running sums of the input's row
  exclusive_scan,  ///< each row of the output has the exclusive running sums of the input's row
  matmul,          ///< the output is the matrix product of the first and the second input
  saxpy,           ///< output = a × x + y, where x and y are the last two inputs, and a is the floating-point argument
  expression,      ///< each element of certain buffers has the value of an expression
  kernel,          ///< the buffers have the values that another kernel of the file writes
};

/// The details of a check.
struct CheckSpec {
  struct Output {
    std::string buffer, expression;
    unsigned line = 0;
  };
  std::vector<Output> outputs;                 ///< checked buffers; `expression` is only set for Check::expression
  std::string entry;                           ///< for Check::kernel: the other kernel, in the form of `entry`
  std::vector<std::string> block, grid, args;  ///< for Check::kernel: launch of that kernel; empty: as in the header
  std::string dynamic_shared;  ///< for Check::kernel: shared memory of that kernel; empty: as in the header
  /// Maximum relative difference of floating-point results. If it is missing, only differences that rounding errors can
  /// explain are accepted.
  std::optional<double> tolerance;
};

/// Returns the name in headers and in JSON: "transpose".
const char* name_of(Check check);

/// Returns the check with this name; nullopt if there is none.
std::optional<Check> check_named(std::string_view name);

/// Returns the words with which a header can select a check, for messages. Checks that need more than one word are not
/// included.
std::vector<std::string> check_words();

}  // namespace warplens::kernels

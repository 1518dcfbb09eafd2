#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// What a kernel must make of what its buffers hold before: the header's `check`. "The inputs" are the buffers with a
/// fill, "the output" is the first without one, in the header's order.
enum class Check {
  none,
  transpose,       ///< the output is the first input transposed
  copy,            ///< … or as it is
  sum,             ///< the output's elements add up to those of the first input
  scan,            ///< each row of the output has the running sums of the input's row, each with its own element
  exclusive_scan,  ///< … each without
  matmul,          ///< the output is the first input times the second, as matrices
  saxpy,           ///< the last input but one times the one floating argument, plus the last input
  expression,      ///< each element of the named buffers is what its expression says
  kernel,          ///< the buffers hold what another kernel of the file leaves there
};

/// What there is to know of a check beside which it is.
struct CheckSpec {
  struct Output {
    std::string buffer, expression;
    unsigned line = 0;
  };
  std::vector<Output> outputs;                 ///< expression; else the buffer that a word is about, with no expression
  std::string entry;                           ///< kernel: the other one, as `entry` is written
  std::vector<std::string> block, grid, args;  ///< kernel: where they differ from the header's own; empty: as those
  std::string dynamic_shared;                  ///< likewise
  /// Floating results may differ by this share; nothing: by what rounding explains.
  std::optional<double> tolerance;
};

/// As headers and the JSON call it: "transpose".
const char* name_of(Check check);

/// The one of this name; nothing for a name that there is not.
std::optional<Check> check_named(std::string_view name);

/// Those that a header names with a word alone, for messages.
std::vector<std::string> check_words();

}  // namespace warplens::kernels

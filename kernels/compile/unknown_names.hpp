#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// A name in the code that has no declaration, according to the compiler.
struct UnknownName {
  std::string name;   ///< the part that the compiler reports: "half", "std::is_same_v", "cub::BlockReduce", "operator+"
  std::string file;   ///< path in the log of the file that uses the name; empty: the header's entry uses the name
  unsigned line = 0;  ///< line of the use; 0: unknown
  bool operator==(const UnknownName&) const = default;
};

/// Returns the unknown names in a compiler log, each once, in the order of the log. Errors that are only consequences
/// of other errors are skipped.
std::vector<UnknownName> find_unknown_names(std::string_view log);

}  // namespace warplens::kernels

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Maximum nesting of conditions, operators and brackets, and maximum length of a chain of macros that expand to other
/// macros.
inline constexpr unsigned kMostBranchNesting = 64;

/// A macro that the sources define.
struct KnownMacro {
  std::string body;
  bool has_parameters = false;
  bool is_certain = true;  ///< false: other definitions differ, or the macro is undefined somewhere
};
using KnownMacros = std::map<std::string, KnownMacro, std::less<>>;

/// The value of a condition; nullopt in `value` if it is not known.
struct Truth {
  std::optional<std::int64_t> value;
  bool needs_undefined = false;  ///< the value depends on an undefined macro
};

/// Returns the value of the condition of an #if, as far as the macros are known: 1 for "defined A && B > 2" if A is
/// defined and B is above 2. Macros of the compiler and its target are never known.
Truth evaluate_condition(std::string_view condition, const KnownMacros& macros);

}  // namespace warplens::kernels

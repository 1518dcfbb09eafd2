#pragma once

#include <optional>
#include <string>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/compile/unknown_names.hpp"

namespace warplens::kernels {

/// Returns the unknown names in a log that nothing in the sources declares and that no other error explains.
std::vector<UnknownName> find_foreign_names(const RejectedCode& rejected);

/// Returns the error for names that probably a header declares that was not found, at the line that includes it. Empty
/// if every header was found or no name is unknown.
std::optional<InputError> absent_header_error(const RejectedCode& rejected);

}  // namespace warplens::kernels

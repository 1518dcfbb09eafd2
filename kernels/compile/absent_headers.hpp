#pragma once

#include <optional>
#include <string>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/compile/unknown_names.hpp"

namespace warplens::kernels {

/// Returns those unknown names in a compiler log that a missing include file may declare. Leaves out names that the
/// sources declare, and names that another error explains.
std::vector<UnknownName> find_foreign_names(const RejectedCode& rejected);

/// Returns an error for unknown names that are probably declared by an include file that was not found. The error
/// refers to the line of the #include. Empty if every include file was found or no name is unknown.
std::optional<InputError> absent_header_error(const RejectedCode& rejected);

}  // namespace warplens::kernels

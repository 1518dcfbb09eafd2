#pragma once

#include <string>
#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

// Macros that the user defines as with nvcc's -D: "NAME", "NAME=VALUE" or "NAME(x)=VALUE".

/// Path of the unit with these macros.
inline constexpr const char* kMacrosOfUser = "<command line>";

/// Returns the error in a definition; empty if it is valid.
std::string definition_complaint(const std::string& definition);

/// Returns a #define line for each definition. As with nvcc, a macro without a value is 1.
std::string write_definitions(const std::vector<std::string>& definitions);

/// Adds a unit with the definitions. Blanks the branches of #if, #ifdef and #ifndef that the definitions exclude,
/// because the host code is read without a preprocessor. Conditions on macros that the sources define or undefine
/// themselves are not resolved. Lines keep their numbers.
void apply_definitions(std::vector<SourceUnit>& units, const std::vector<std::string>& definitions);

}  // namespace warplens::kernels

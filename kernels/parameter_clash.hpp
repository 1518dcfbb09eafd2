#pragma once

#include <optional>
#include <string>

#include "kernels/kernel_file.hpp"

namespace warplens::kernels {

/// A name that a header's parameter and the code's own declaration share.
struct ParameterClash {
  std::string name;
  unsigned line = 0;    ///< of the declaration, in the kernel file
  std::string message;  ///< for people: what is the case, and the mend
};

/// The first of a kernel's parameters that the code declares as well: as a variable, a function's or template's
/// parameter, a type, or a macro. Parameters are given as macros, so that such code does not compile, and what the
/// compiler says of it (`expected a ")"`) helps nobody: ask this where it fails. Judged by the words that stand before
/// and behind the name; a use of the parameter is no declaration.
std::optional<ParameterClash> parameter_clash(const KernelFile& kernel);

}  // namespace warplens::kernels

#pragma once

#include "kernels/header_guess/argument_guess.hpp"

namespace warplens::kernels {

/// Guesses block, grid, size and arguments from the names and types of a kernel's parameters.
void take_signature(const HostProgram& program, const Function& kernel, const std::vector<Formal>& formals,
                    DeviceTypes& types, HeaderDraft& draft);

}  // namespace warplens::kernels

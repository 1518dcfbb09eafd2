#pragma once

#include "kernels/header_guess/header_draft.hpp"
#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Fills the buffers that the kernel uses as locks, or as tables whose empty places are 0, with zeros if the host code
/// does not determine their contents: those whose elements an atomicCAS compares with 0. With any other contents, the
/// threads would wait forever.
void take_locks(const HostProgram& program, HeaderDraft& draft);

}  // namespace warplens::kernels

#pragma once

#include "kernels/header_guess/header_draft.hpp"
#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Fills buffers with zeros if an atomicCAS compares their elements with 0, and if the host code does not determine
/// their contents. The kernel uses such buffers as locks, or as tables in which 0 marks an empty place. With other
/// contents, its threads would wait forever.
void take_locks(const HostProgram& program, HeaderDraft& draft);

}  // namespace warplens::kernels

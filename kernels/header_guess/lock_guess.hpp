#pragma once

#include "kernels/header_guess/header_draft.hpp"
#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Fills buffers with zeros if the kernel uses them as locks, or as tables in which 0 marks an empty place, and if the
/// host code does not determine their contents. These are the buffers whose elements an atomicCAS compares with 0. With
/// any other contents, the threads would wait forever.
void take_locks(const HostProgram& program, HeaderDraft& draft);

}  // namespace warplens::kernels

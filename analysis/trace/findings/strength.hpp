#pragma once

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Whether a memory instruction is strong: volatile, relaxed, acquire or release, meant to meet other threads' accesses
/// (PTX ISA, "Memory Consistency Model").
bool is_strong(const ptx::Instruction& instruction);

/// Whether any instruction can hand data from one block to another: an atomic or a strong access to global memory.
bool meets_other_threads(const simt::Program& program);

}  // namespace warplens::trace

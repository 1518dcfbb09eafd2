#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Takes the state space among an instruction's modifiers; generic where it names none. A launch without clusters makes
/// every block a cluster of its own, so `shared::cluster` is the block's shared memory too.
ptx::StateSpace take_space(InstructionLowering& lowering);

/// What the modifiers say of an access beyond its bytes.
struct MemoryHints {
  /// Strong: another thread may change what is read (volatile, relaxed, acquire, mmio), so a loop may wait for it.
  bool is_strong = false;
};

/// Takes cache operators, eviction priorities, memory orders and scopes. They change how fast or in which order other
/// threads see an access, not which bytes it touches.
MemoryHints take_hints(InstructionLowering& lowering);

}  // namespace warplens::simt

#pragma once

#include <initializer_list>
#include <string_view>

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Takes the state space among an instruction's modifiers; generic where it names none. `shared::cluster` is shared
/// memory like any other: the address says whose.
ptx::StateSpace take_space(InstructionLowering& lowering);

/// Takes the memory order or the scope, if there is one of those that the instruction may have, and puts it into the
/// meaning.
void take_order(InstructionLowering& lowering, std::initializer_list<std::string_view> orders);
void take_scope(InstructionLowering& lowering, std::initializer_list<std::string_view> scopes);

/// The same for the cache operator.
void take_cache_operator(InstructionLowering& lowering);

/// Takes order, scope, cache operator and eviction priorities. They change how fast or in which order other threads see
/// an access, not which bytes it touches.
void take_hints(InstructionLowering& lowering);

}  // namespace warplens::simt

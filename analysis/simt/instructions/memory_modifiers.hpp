#pragma once

#include <initializer_list>
#include <string_view>

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Consumes the modifier for the state space and returns the space; generic if there is none. `shared::cluster` is
/// treated as shared memory: the address shows which block owns the memory.
ptx::StateSpace take_space(InstructionLowering& lowering);

/// `take_order` consumes a modifier for the memory order, `take_scope` one for the scope. If one of the given modifiers
/// is present, it is stored in the meaning; otherwise the meaning does not change.
void take_order(InstructionLowering& lowering, std::initializer_list<std::string_view> orders);
void take_scope(InstructionLowering& lowering, std::initializer_list<std::string_view> scopes);

/// Consumes the cache operator, if one is present, and stores it in the meaning.
void take_cache_operator(InstructionLowering& lowering);

/// Consumes order, scope, cache operator and eviction priorities. These modifiers change the speed of an access and the
/// order in which other threads see it, but not the accessed bytes.
void take_hints(InstructionLowering& lowering);

}  // namespace warplens::simt

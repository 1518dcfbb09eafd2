#pragma once

#include <initializer_list>
#include <string_view>

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Takes the state space from the modifiers; generic if they name none. `shared::cluster` is treated as shared memory:
/// the address says which block owns it.
ptx::StateSpace take_space(InstructionLowering& lowering);

/// Takes the memory order or the scope, if one of those that the instruction may have is present, and stores it in the
/// meaning.
void take_order(InstructionLowering& lowering, std::initializer_list<std::string_view> orders);
void take_scope(InstructionLowering& lowering, std::initializer_list<std::string_view> scopes);

/// The same for the cache operator.
void take_cache_operator(InstructionLowering& lowering);

/// Takes order, scope, cache operator and eviction priorities. They change the speed of an access and the order in
/// which other threads see it, but not the accessed bytes.
void take_hints(InstructionLowering& lowering);

}  // namespace warplens::simt

#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Size of the pieces that bulk copies move; their addresses and sizes are multiples of it.
inline constexpr std::uint32_t kBulkPiece = 16;

/// An address operand as three entries of a handler's operand list.
struct AddressOperand {
  std::uint32_t slot = 0, offset = 0, base_bytes = 0;
};

/// Takes an address operand and appends it to a handler's list.
void append_address(InstructionLowering& lowering, std::size_t operand, ptx::StateSpace space,
                    std::vector<std::uint32_t>& list);

/// Returns the address operand whose three entries start at `first`.
AddressOperand address_operand(const std::vector<std::uint32_t>& list, std::size_t first);

/// Returns the instruction with this address in the fields from which handlers read an address.
Op with_address(const Op& op, const AddressOperand& address);

/// Subtracts `bytes`, one number per lane, from the pending transaction bytes of the lanes' barriers at `barrier`.
void complete_bulk(Lanes& lanes, const Op& op, const AddressOperand& barrier, const std::uint32_t* bytes);

/// Lowers cp.async.bulk; the modifiers "async" and "bulk" are already taken.
void lower_bulk_copy(InstructionLowering& lowering);

}  // namespace warplens::simt

#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// What bulk copies move at once, and a multiple of which their addresses and sizes are.
inline constexpr std::uint32_t kBulkPiece = 16;

/// An address operand, as the handler keeps it in its operand list: three entries.
struct AddressOperand {
  std::uint32_t slot = 0, offset = 0, base_bytes = 0;
};

/// Takes an address operand and appends it to a handler's list.
void append_address(InstructionLowering& lowering, std::size_t operand, ptx::StateSpace space,
                    std::vector<std::uint32_t>& list);

/// The address operand whose three entries begin at `first`.
AddressOperand address_operand(const std::vector<std::uint32_t>& list, std::size_t first);

/// The instruction with this address in the fields where handlers look for one.
Op with_address(const Op& op, const AddressOperand& address);

/// Takes so many bytes, a lane, off the open transactions of the barriers at `barrier`.
void complete_bulk(Lanes& lanes, const Op& op, const AddressOperand& barrier, const std::uint32_t* bytes);

/// cp.async.bulk, once these modifiers are taken.
void lower_bulk_copy(InstructionLowering& lowering);

}  // namespace warplens::simt

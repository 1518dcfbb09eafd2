#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Number of bytes that a bulk copy moves at once. Its addresses and sizes are multiples of this number.
inline constexpr std::uint32_t kBulkPiece = 16;

/// An address operand, stored as three entries of a handler's operand list.
struct AddressOperand {
  std::uint32_t slot = 0, offset = 0, base_bytes = 0;
};

/// Lowers an address operand and appends its three entries to a handler's operand list.
void append_address(InstructionLowering& lowering, std::size_t operand, ptx::StateSpace space,
                    std::vector<std::uint32_t>& list);

/// Returns the address operand whose three entries begin at index `first` of the list.
AddressOperand address_operand(const std::vector<std::uint32_t>& list, std::size_t first);

/// Returns a copy of the instruction with this address in the fields that gather_addresses reads.
Op with_address(const Op& op, const AddressOperand& address);

/// Subtracts bytes from the pending transaction bytes of barriers: `bytes` has one number per lane, and `barrier` is
/// the address operand of the lanes' barriers.
void complete_bulk(Lanes& lanes, const Op& op, const AddressOperand& barrier, const std::uint32_t* bytes);

/// Lowers cp.async.bulk. The modifiers "async" and "bulk" must already be consumed.
void lower_bulk_copy(InstructionLowering& lowering);

}  // namespace warplens::simt

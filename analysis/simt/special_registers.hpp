#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "analysis/simt/launch.hpp"

namespace warplens::simt {

class Block;
struct Warp;

inline constexpr int kSameInBlocks = -1;
/// Value of SpecialRegister::block_coordinate for registers that depend on blockIdx, but are not equal to one of its
/// coordinates.
inline constexpr int kVariesWithBlock = 3;

/// A special register of PTX that does not change during a call of a function (PTX ISA, "Special Registers"). Clocks
/// change; only `mov` reads them, and they are not in this table.
struct SpecialRegister {
  std::string_view name;
  /// Number of the coordinate of blockIdx (0: x, 1: y, 2: z) to which the register is equal. For all other registers,
  /// kSameInBlocks or kVariesWithBlock.
  int block_coordinate;
  std::uint64_t (*value)(const Block& block, const Warp& warp, unsigned lane);
  bool differs_between_lanes = false;  ///< whether lanes of one warp have different values
  bool differs_between_runs = false;  ///< whether a GPU may have other values than Warplens, and others in the next run
};

/// Returns the index of the register with a name such as "%tid.x"; nullopt if Warplens does not support it.
std::optional<std::uint16_t> special_register_named(std::string_view name);
const SpecialRegister& special_register(std::uint16_t row);

}  // namespace warplens::simt

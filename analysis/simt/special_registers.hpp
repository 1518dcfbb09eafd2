#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "analysis/simt/launch.hpp"

namespace warplens::simt {

class Block;
struct Warp;

inline constexpr int kSameInBlocks = -1;
/// Another function of all three coordinates.
inline constexpr int kVariesWithBlock = 3;

/// A special register of PTX that is the same for a whole activation (PTX ISA, "Special Registers"); clocks, which are
/// not, are read by `mov` alone.
struct SpecialRegister {
  std::string_view name;
  /// Which coordinate of blockIdx it is: 0, 1, 2; kSameInBlocks, kVariesWithBlock for all others.
  int block_coordinate;
  std::uint64_t (*value)(const Block& block, const Warp& warp, unsigned lane);
  bool differs_between_lanes = false;  ///< of one warp
};

/// The row of a name such as "%tid.x"; nothing where Warplens does not know it.
std::optional<std::uint16_t> special_register_named(std::string_view name);
const SpecialRegister& special_register(std::uint16_t row);

}  // namespace warplens::simt

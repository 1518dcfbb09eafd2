#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "analysis/simt/launch.hpp"

namespace warplens::simt {

class Block;
struct Warp;

inline constexpr int kSameInBlocks = -1;
/// The register depends on blockIdx, but is not one of its coordinates.
inline constexpr int kVariesWithBlock = 3;

/// A special register of PTX that is constant during an activation (PTX ISA, "Special Registers"). Clocks are not
/// constant; only `mov` reads them.
struct SpecialRegister {
  std::string_view name;
  /// The coordinate of blockIdx that the register equals: 0, 1 or 2. kSameInBlocks or kVariesWithBlock for all other
  /// registers.
  int block_coordinate;
  std::uint64_t (*value)(const Block& block, const Warp& warp, unsigned lane);
  bool differs_between_lanes = false;  ///< within one warp
};

/// Returns the row of a name such as "%tid.x"; empty if Warplens does not know it.
std::optional<std::uint16_t> special_register_named(std::string_view name);
const SpecialRegister& special_register(std::uint16_t row);

}  // namespace warplens::simt

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "analysis/simt/program.hpp"

namespace warplens::kernels {

/// A number that a kernel is given: which parameter, and at which byte of it (0 but for structs by value).
using ParamPlace = std::pair<std::uint32_t, std::uint64_t>;

/// What a kernel does with such a number.
struct ParamUse {
  ptx::Type type = ptx::Type::b64;                               ///< that it is read as
  bool is_pointer = false;                                       ///< addresses of global memory are made of it
  bool is_loaded = false, is_stored = false, is_atomic = false;  ///< what it points at
  unsigned element_bytes = 0;  ///< of one element there, the smallest that is accessed
  bool has_fractions = false;  ///< what is there is calculated with as floating numbers …
  bool has_integers = false;   ///< … or as integers
  /// The dimension (0: x) along which it ends the work: an index that follows the block's place in it is held against
  /// it.
  std::optional<int> bounds;
  /// The dimension whose index it is multiplied by: a distance between rows.
  std::optional<int> stretches;
};

/// How a kernel uses one dimension of its launch.
struct AxisUse {
  bool of_block = false, of_thread = false;  ///< %ctaid and %tid are read
  bool by_threads = false;                   ///< %ctaid is multiplied by %ntid
  std::uint64_t by_number = 0;               ///< … by this constant, the smallest above 1; 0: by none
};

/// What can be told of a kernel's parameters from its code alone.
struct PtxFlow {
  std::map<ParamPlace, ParamUse> params;  ///< those that are read
  std::array<AxisUse, 3> axes;
};

/// Follows the entry's parameters, and the places of block and thread, through its registers, without regard to the
/// order of instructions. What goes through memory, or into functions that are called, is not followed.
PtxFlow flow_of(const simt::Program& program);

}  // namespace warplens::kernels

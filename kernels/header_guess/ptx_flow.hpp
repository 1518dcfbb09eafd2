#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "analysis/simt/program.hpp"

namespace warplens::kernels {

/// A parameter of the kernel, or a field of a struct parameter: the number of the parameter, and the offset of the
/// field in bytes (0 if the parameter is not a struct).
using ParamPlace = std::pair<std::uint32_t, std::uint64_t>;

/// How a kernel uses a parameter or a field of it.
struct ParamUse {
  ptx::Type type = ptx::Type::b64;                               ///< type of the load that reads the parameter
  bool is_pointer = false;                                       ///< used to address global memory
  bool is_loaded = false, is_stored = false, is_atomic = false;  ///< how the memory behind the pointer is accessed
  unsigned element_bytes = 0;  ///< size of the smallest access to the memory behind the pointer; 0: no access
  bool has_fractions = false;  ///< the elements are used as floating-point numbers
  bool has_integers = false;   ///< the elements are used as integers
  /// Dimension (0: x) whose indices the value limits: the kernel compares an index that depends on the block or the
  /// thread with the value.
  std::optional<int> bounds;
  /// Dimension (0: x) whose index is multiplied by the value, for example by the distance between rows.
  std::optional<int> stretches;
};

/// How a kernel uses one dimension of its launch.
struct AxisUse {
  bool of_block = false, of_thread = false;  ///< the kernel reads %ctaid, %tid
  bool by_threads = false;                   ///< %ctaid is multiplied by %ntid
  std::uint64_t by_number = 0;               ///< smallest constant above 1 that %ctaid is multiplied by; 0: none
};

/// How a kernel uses its parameters and its launch, determined only from its code.
struct PtxFlow {
  std::map<ParamPlace, ParamUse> params;  ///< parameters that the kernel reads
  std::array<AxisUse, 3> axes;
};

/// Follows the parameters of the entry, and the block and thread indices, through the registers of the program. The
/// order of instructions is ignored. Values in memory and in called functions are not followed.
PtxFlow follow_parameters(const simt::Program& program);

}  // namespace warplens::kernels

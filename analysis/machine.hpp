#pragma once

#include <string>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// The shape of the machine that a kernel is executed on. Every rule takes it as data, so that the toy machine of the
/// blackboard examples runs the very code that the real one does. All numbers are powers of two.
struct Machine {
  std::string name;
  unsigned warp_size;     ///< lanes in a warp, at most kMaxLanes
  unsigned banks;         ///< banks of shared memory, at most 32
  unsigned bank_bytes;    ///< bytes that a bank serves in one wavefront
  unsigned sector_bytes;  ///< the unit in which global memory is moved
  unsigned line_bytes;    ///< the unit that L1 has a tag for; a whole number of sectors

  /// Bytes that all banks together serve in one wavefront: one row of the bank picture.
  unsigned bank_row_bytes() const { return banks * bank_bytes; }
};

/// Every NVIDIA GPU since Maxwell: 32 lanes, 32 banks of 4 bytes, 32-byte sectors, 128-byte lines (CUDA C++ Programming
/// Guide; checked against the counters of an H200).
Machine gpu_machine();

/// Four lanes, four banks of 4 bytes, 8-byte sectors, 16-byte lines: a machine that fits on a blackboard. A warp of
/// floats fills one line, as on the real one.
Machine toy_machine();

}  // namespace warplens

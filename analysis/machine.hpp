#pragma once

#include <string>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// The shape of the machine that a kernel is executed on. Every rule takes it as data, so the toy machine of the
/// blackboard examples runs the same code as the real one. All numbers are powers of two.
struct Machine {
  std::string name;
  unsigned warp_size;     ///< lanes per warp, at most kMaxLanes
  unsigned banks;         ///< banks of shared memory, at most 32
  unsigned bank_bytes;    ///< bytes that a bank serves per wavefront
  unsigned sector_bytes;  ///< size of a sector, the unit in which global memory is moved
  unsigned line_bytes;    ///< size of a cache line, which has one tag in L1; a whole number of sectors

  /// Bytes that all banks together serve per wavefront: one row in the picture of the banks.
  unsigned bank_row_bytes() const { return banks * bank_bytes; }
};

/// Returns the shape of every NVIDIA GPU since Maxwell: 32 lanes, 32 banks of 4 bytes, 32-byte sectors, 128-byte cache
/// lines (CUDA C++ Programming Guide; checked against the counters of an H200).
Machine gpu_machine();

/// Returns a machine that fits on a blackboard: 4 lanes, 4 banks of 4 bytes, 8-byte sectors, 16-byte cache lines. A
/// warp of floats fills one cache line, as on a real GPU.
Machine toy_machine();

}  // namespace warplens

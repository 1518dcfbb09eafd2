#pragma once

#include <string>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// The shape of the machine that executes a kernel. The rules for memory accesses take the shape as a parameter. The
/// same code therefore works for a real GPU and for the small machine of blackboard examples (toy_machine). All numbers
/// are powers of two.
struct Machine {
  std::string name;
  unsigned warp_size;     ///< number of lanes per warp, at most kMaxLanes
  unsigned banks;         ///< number of banks of shared memory, at most 32
  unsigned bank_bytes;    ///< number of bytes that one bank serves per wavefront
  unsigned sector_bytes;  ///< size of a sector in bytes; global memory is transferred in whole sectors
  unsigned line_bytes;    ///< size of a cache line in bytes, a multiple of sector_bytes; L1 has one tag per cache line

  /// Returns the number of bytes that all banks together serve per wavefront. Pictures of the banks show them as one
  /// row.
  unsigned bank_row_bytes() const { return banks * bank_bytes; }
};

/// Returns the shape of every NVIDIA GPU since Maxwell: 32 lanes, 32 banks of 4 bytes, 32-byte sectors, 128-byte cache
/// lines (CUDA C++ Programming Guide; checked against the counters of an H200).
Machine gpu_machine();

/// Returns a small machine for examples that fit on a blackboard: 4 lanes, 4 banks of 4 bytes, 8-byte sectors, 16-byte
/// cache lines. The floats of one warp, one per lane, fill one cache line, as on a real GPU.
Machine toy_machine();

}  // namespace warplens

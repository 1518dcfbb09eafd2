#pragma once

#include <cstdint>
#include <unordered_map>

#include "analysis/simt/observer.hpp"

namespace warplens::trace {

/// Finds out whether several warps of a block change the same words of shared memory by atomics that the hardware
/// executes in a loop. If another warp changes the word too, the number of iterations depends on the order of the
/// warps. (On an H200, two warps that add floats to 64 words need 649 iterations, but 464 if one warp runs after the
/// other.)
class WordSharing {
 public:
  /// Adds an access. Returns whether another warp of the same block has changed one of the accessed words before.
  bool meets(const simt::Access& access);

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> warps_;  ///< first warp that changed a word; key: block and address
};

}  // namespace warplens::trace

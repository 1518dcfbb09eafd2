#pragma once

#include <cstdint>
#include <unordered_map>

#include "analysis/simt/observer.hpp"

namespace warplens::trace {

/// Which warps of a block change the same words of shared memory by atomics that the hardware carries out in a loop.
/// How many turns such a loop takes hangs on who comes first where another warp changes the word as well (H200: two
/// warps on 64 words of float, 649 turns where one after the other they would take 464).
class WordSharing {
 public:
  /// Takes an access; says whether another warp of its block has changed one of its words before.
  bool meets(const simt::Access& access);

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> warps_;  ///< the first one, by block and address
};

}  // namespace warplens::trace

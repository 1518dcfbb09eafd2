#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "app/study/launch_writes.hpp"

namespace warplens::views {

/// Runs of elements, each [begin, end), in ascending order. Between two runs there is at least one element that is in
/// neither.
using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Writes of the blocks before the shown block. "Before" means the order in which the window steps through the blocks
/// (row by row). A GPU may run the blocks in any order.
struct EarlierBlocks {
  enum class State {
    none,      ///< there are no earlier blocks: the shown block is the first
    pending,   ///< the earlier blocks have not been executed yet
    followed,  ///< memory at the start of the shown block includes the writes of the earlier blocks
    /// The shown block reads elements that earlier blocks wrote, but it was recorded without these writes. Therefore,
    /// the values are not known.
    alone,
    too_many,  ///< there are too many earlier blocks, so not all of them were executed
  };
  State state = State::none;
  std::uint64_t number = 0;                       ///< number of earlier blocks
  std::shared_ptr<const study::LaunchWrites> of;  ///< writes of the earlier blocks; null unless the state is `followed`
                                                  ///< or `alone`
  std::vector<Runs> written;  ///< elements that the earlier blocks wrote, per buffer of the plan; empty if `of` is null

  /// Returns whether the earlier blocks may have changed the initial contents of a buffer in a way that is not known.
  bool unknown() const { return state == State::pending || state == State::too_many; }
};

/// Collects the writes of the blocks before the block of the study. `launch_writes` may be null, or belong to another
/// launch.
EarlierBlocks earlier_blocks(const study::Study& study,
                             const std::shared_ptr<const study::LaunchWrites>& launch_writes);

/// Returns true if one of the runs contains the element.
bool contains(const Runs& runs, std::uint64_t element);

}  // namespace warplens::views

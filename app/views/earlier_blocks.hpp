#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "app/study/launch_writes.hpp"

namespace warplens::views {

/// Runs of elements, each [begin, end), in ascending order. They neither overlap nor touch.
using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Writes of the blocks before the shown block, in the order in which the window steps through blocks (row by row). A
/// GPU may run them in any order.
struct EarlierBlocks {
  enum class State {
    none,      ///< there are no earlier blocks: the shown block is the first
    pending,   ///< the earlier blocks have not been executed yet
    followed,  ///< memory at the start of the block includes their writes
    /// The block reads elements that they wrote, but was recorded without their writes, so these values are not known.
    alone,
    too_many,  ///< there are more earlier blocks than were executed
  };
  State state = State::none;
  std::uint64_t number = 0;                       ///< number of earlier blocks
  std::shared_ptr<const study::LaunchWrites> of;  ///< their writes; null unless state is `followed` or `alone`
  std::vector<Runs> written;  ///< elements that they wrote, by buffer of the plan; empty if `of` is null

  /// Returns true if it is not known whether the earlier blocks changed the initial contents of a buffer.
  bool unknown() const { return state == State::pending || state == State::too_many; }
};

/// Collects the writes of the blocks before the block of the study. `launch_writes` may be null, or belong to another
/// launch.
EarlierBlocks earlier_blocks(const study::Study& study,
                             const std::shared_ptr<const study::LaunchWrites>& launch_writes);

/// Returns true if one of the runs contains the element.
bool contains(const Runs& runs, std::uint64_t element);

}  // namespace warplens::views

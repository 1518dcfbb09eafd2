#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "app/study/launch_writes.hpp"

namespace warplens::views {

/// Runs of elements, [begin, end) each, ascending; they neither overlap nor touch.
using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// What is known, at the shown block, of those that a window steps through before it: row by row. On a GPU they run in
/// any order.
struct EarlierBlocks {
  enum class State {
    none,      ///< it is the first
    pending,   ///< nobody has executed them yet
    followed,  ///< what they wrote is what memory holds when it begins
    alone,     ///< it reads what they wrote, but was recorded alone: what it does then is not known
    too_many,  ///< more than were executed
  };
  State state = State::none;
  std::uint64_t number = 0;                       ///< how many they are
  std::shared_ptr<const study::LaunchWrites> of;  ///< what they wrote; null but in `followed` and `alone`
  std::vector<Runs> written;                      ///< by buffer of the plan, the elements that they wrote; likewise

  /// Whether what a buffer was filled with is still there, as far as they are concerned.
  bool unknown() const { return state == State::pending || state == State::too_many; }
};

/// `launch_writes` may be null, or of another launch than the study's.
EarlierBlocks earlier_blocks(const study::Study& study,
                             const std::shared_ptr<const study::LaunchWrites>& launch_writes);

/// Whether an element is in one of them.
bool contains(const Runs& runs, std::uint64_t element);

}  // namespace warplens::views

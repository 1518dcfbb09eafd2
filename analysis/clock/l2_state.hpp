#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::clock {

/// Contents of the L2 cache when a launch begins.
enum class L2State : std::uint8_t {
  warm,     ///< the data that a previous, identical launch left in L2
  flushed,  ///< no data of a previous launch
};

/// Returns the name of a state in options and files: "warm" or "flushed".
const char* name_of(L2State state);
/// Returns the state with this name; nullopt if no state has the name.
std::optional<L2State> l2_state_named(std::string_view name);
/// Returns the names of all states, the default first.
std::vector<std::string> l2_state_names();

/// Returns the state for a run, given whether the cache was flushed before the run.
inline L2State l2_state_of(bool flushed) {
  return flushed ? L2State::flushed : L2State::warm;
}

}  // namespace warplens::clock

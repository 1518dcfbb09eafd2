#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::clock {

/// Contents of the L2 cache when a launch begins.
enum class L2State : std::uint8_t {
  warm,     ///< what the previous, identical launch left
  flushed,  ///< nothing of the previous launch
};

/// Returns the name in options and files: "warm" or "flushed".
const char* name_of(L2State state);
/// Returns the state with this name; nothing for other words.
std::optional<L2State> l2_state_named(std::string_view name);
/// Returns all names, the default first.
std::vector<std::string> l2_state_names();

/// Returns the state before a run, given whether the cache was flushed.
inline L2State l2_state_of(bool flushed) {
  return flushed ? L2State::flushed : L2State::warm;
}

}  // namespace warplens::clock

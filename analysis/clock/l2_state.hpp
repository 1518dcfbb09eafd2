#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::clock {

/// What the L2 cache holds when a launch begins.
enum class L2State : std::uint8_t {
  warm,     ///< what the launch before it left, which was the same
  flushed,  ///< nothing of it
};

/// As options and files name it: "warm" or "flushed".
const char* name_of(L2State state);
/// And back; nothing for another word.
std::optional<L2State> l2_state_named(std::string_view name);
/// All names, the usual one first.
std::vector<std::string> l2_state_names();

/// The state before a run, told by whether the cache was flushed.
inline L2State l2_state_of(bool flushed) {
  return flushed ? L2State::flushed : L2State::warm;
}

}  // namespace warplens::clock

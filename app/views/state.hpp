#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::views {

/// Everything that the user has selected in the window: the choice (kernel and settings), and the position in its
/// recording.
struct State {
  study::Choice choice;
  std::uint32_t warp = 0;
  int access = 0;                       ///< number among the warp's accesses, from 0
  int lane = -1;                        ///< selected lane; -1 for none
  std::optional<study::Choice> beside;  ///< the pinned launch, shown as A; nullopt if none is pinned
  bool operator==(const State&) const = default;
};

/// Returns the words of a command line that select this choice: first the kernel, then options. Limits for the compiler
/// and for the execution are not included.
std::vector<std::string> command_words(const study::Choice& choice);

/// Joins words into one line for a shell. Words are quoted where necessary.
std::string in_one_line(const std::vector<std::string>& words);

/// Returns the command that opens the window in this state: "warplens tile --set PAD=0 --size 4096x4096 --warp 2
/// --access 3". Words are quoted for a shell where necessary.
std::string command_of(const State& state);

}  // namespace warplens::views

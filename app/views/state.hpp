#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::views {

/// All that the window shows, as far as it was chosen: what is studied, and where in it the reader is.
struct State {
  study::Choice choice;
  std::uint32_t warp = 0;
  int access = 0;                       ///< of the warp, from 0
  int lane = -1;                        ///< that stays chosen; -1 for none
  std::optional<study::Choice> beside;  ///< A, which stands beside what is shown
};

/// A choice as the words of a command that takes one: the kernel, then options. What compiling and executing may take
/// is not among them.
std::vector<std::string> words_of(const study::Choice& choice);

/// Words as a shell takes them, whatever is in them.
std::string in_one_line(const std::vector<std::string>& words);

/// The command that opens the window in this state: "warplens tile --set PAD=0 --size 4096x4096 --warp 2 --access 3".
/// A line that a shell takes as it stands, whatever the kernel's path.
std::string command_of(const State& state);

}  // namespace warplens::views

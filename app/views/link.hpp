#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/state.hpp"

namespace warplens::views {

/// Content of an address that opens the window in a browser, after its '#':
/// "tile?PAD=0&size=1024x1024&warp=2&access=3" or "lesson=banks&step=3".
struct Link {
  std::optional<State> state;       ///< the launch to show; nullopt: that of the lesson's step, or of the first start
  std::string lesson;               ///< the lesson to open; empty for none
  int step = 0;                     ///< its step, from 1; 0: the step at which the user left the lesson
  std::vector<std::string> panels;  ///< panels to show without the rest of the window; empty: the whole window
  bool operator==(const Link&) const = default;
};

/// Returns the link as text. A launch is written as the kernel, '?', and the options of the command line without "--".
/// A parameter is written without "set=" (PAD=0) unless there is an option of the same name. All characters that could
/// end the address in a mail are encoded (%20).
std::string write_link(const Link& link);

/// Parses a link. `read_state` parses the command of its launch (commands::state_of_command). Throws
/// kernels::InputError if the link is malformed.
Link parse_link(std::string_view text, const std::function<State(const std::string&)>& read_state);

}  // namespace warplens::views

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/state.hpp"

namespace warplens::views {

/// Content of a web address that opens the window in a browser. It is the part after '#':
/// "tile?PAD=0&size=1024x1024&warp=2&access=3" or "lesson=banks&step=3".
struct Link {
  /// The launch to show; if nullopt, the launch of the lesson's step is shown, or the default launch without a lesson.
  std::optional<State> state;
  std::string lesson;               ///< name of the lesson to open; empty for none
  int step = 0;                     ///< step of the lesson, from 1; 0 for the step at which the user left the lesson
  std::vector<std::string> panels;  ///< names of the only panels to show; if empty, the whole window is shown
  bool operator==(const Link&) const = default;
};

/// Returns the link as text. A launch is written as the kernel, '?', and the options of the command line without "--".
/// A parameter is written without "set=" (PAD=0) unless there is an option of the same name. Characters at which a mail
/// program could end the address, such as a space, are encoded ("%20").
std::string write_link(const Link& link);

/// Parses a link. `read_state` parses the command of its launch (commands::state_of_command). Throws
/// kernels::InputError if the link is malformed.
Link parse_link(std::string_view text, const std::function<State(const std::string&)>& read_state);

}  // namespace warplens::views

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/lessons/lesson.hpp"
#include "app/views/state.hpp"

namespace warplens::window {

struct WindowOptions {
  std::optional<views::State> state;  ///< what is shown first; else the kernel of the last time
  /// The state that a pasted command is of; throws kernels::InputError where it is none. Empty: nothing can be pasted.
  std::function<views::State(const std::string&)> read_state;
  std::shared_ptr<const lessons::Lesson> lesson;  ///< that is open from the start; null for none
  std::optional<float> scale;                     ///< of the text; else that of the last time
  std::optional<std::string> worker;  ///< the command that starts a worker; else the environment's, the settings'
  std::optional<double> run_seconds;  ///< that one run of a kernel may take; else the settings'
  std::optional<double> handshake_seconds, silence_seconds;  ///< worker::ClientOptions; else the settings'
  int frames = 0;                                            ///< quits after so many frames; 0 for never (for tests)
};

/// Opens the window and runs it until it is closed. Returns the program's exit status. Throws std::runtime_error where
/// there is no display or no OpenGL 3.3.
int run_window(const WindowOptions& options = {});

}  // namespace warplens::window

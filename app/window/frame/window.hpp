#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/lessons/lesson.hpp"
#include "app/views/state.hpp"

namespace warplens::window {

struct WindowOptions {
  std::optional<views::State> state;  ///< state to show first; if nullopt, the kernel of the last session is shown
  /// Function that parses a pasted command. It throws kernels::InputError if the command is not valid. If the function
  /// is empty, commands cannot be pasted.
  std::function<views::State(const std::string&)> read_state;
  std::shared_ptr<const lessons::Lesson> lesson;  ///< lesson to open at the start; null to open none
  std::optional<float> scale;                     ///< scale of the text; default: the scale of the last session
  /// Command that starts a worker; default: the command of the environment or the settings.
  std::optional<std::string> worker;
  std::optional<double> run_seconds;  ///< time limit of one run of a kernel; default: the limit of the settings
  /// Time limits as in worker::ClientOptions; default: the values of the settings.
  std::optional<double> handshake_seconds, silence_seconds;
  int frames = 0;  ///< number of frames after which the window closes; 0 for no limit (for tests)
};

/// Opens the window and runs it until it is closed. Returns the exit status of the program. Throws std::runtime_error
/// if there is no display or no OpenGL 3.3.
int run_window(const WindowOptions& options = {});

}  // namespace warplens::window

#pragma once

#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// An error in the user's input: a kernel file or a choice of settings. `what()` is one line that can be shown as it
/// is: "FILE:LINE: message" if there is a place, otherwise the message alone. The message says what to change.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  InputError(const std::string& file, unsigned line, const std::string& message)
      : std::runtime_error(file + ":" + std::to_string(line) + ": " + message) {}
};

}  // namespace warplens::kernels

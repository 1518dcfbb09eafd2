#pragma once

#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// Something wrong with what the user gave: a kernel file, a choice of settings. `what()` is one line, ready to show:
/// "FILE:LINE: message" where there is a place, else the message alone. It says what to change.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  InputError(const std::string& file, unsigned line, const std::string& message)
      : std::runtime_error(file + ":" + std::to_string(line) + ": " + message) {}
};

}  // namespace warplens::kernels

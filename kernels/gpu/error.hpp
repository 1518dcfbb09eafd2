#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warplens::gpu {

/// Reasons why there is no result from a GPU.
enum class ErrorKind {
  no_driver,      ///< there is no NVIDIA driver, or it is too old
  no_gpu,         ///< there is a driver, but no GPU that this process may use
  wrong_arch,     ///< the cubin is for another GPU
  bad_launch,     ///< the launch was refused because of its shape, its shared memory or its registers
  kernel_fault,   ///< the kernel was aborted: an illegal or misaligned access, a trap, …
  out_of_memory,  ///< the memory of the GPU or the host is too small
  no_rights,      ///< this user may not read the counters
  unsupported,    ///< this GPU, driver or library does not support the operation
  cancelled,      ///< the result is no longer wanted
  timed_out,      ///< the kernel exceeded its time limit
  lost,           ///< the worker, or the connection to it, was lost
  protocol,       ///< the other side sent an invalid message or uses a different version of the protocol
  other,
};

/// Returns the name of the kind in the worker's protocol ("kernel_fault"). error_kind_named is the inverse function. It
/// returns `other` for an unknown name.
const char* name_of(ErrorKind kind);
ErrorKind error_kind_named(const std::string& name);

/// An error of an operation on a GPU. `what()` is one line that can be shown as it is.
class Error : public std::runtime_error {
 public:
  /// A message marked for translation, with at most three values. A value may itself be such a message. `what()` is
  /// English; the window and the commands compose the text again in the user's language.
  struct Text {
    std::string message;
    std::vector<std::string> values;
  };
  Error(ErrorKind kind, const Text& text, bool poisoned = false);

  /// `poisoned` means that the process that saw the error cannot use its GPU any more; a new process can.
  Error(ErrorKind kind, const std::string& message, bool poisoned = false, Text text = {})
      : std::runtime_error(message), kind_(kind), poisoned_(poisoned), text_(std::move(text)) {}
  ErrorKind kind() const { return kind_; }
  bool poisoned() const { return poisoned_; }
  /// Returns the parts of the message. They are empty if the error was constructed from a complete message.
  const Text& text() const { return text_; }

 private:
  ErrorKind kind_;
  bool poisoned_;
  Text text_;
};

/// Returns the text in the current language, including its values.
std::string in_language(const Error::Text& text);

}  // namespace warplens::gpu

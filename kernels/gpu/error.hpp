#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warplens::gpu {

/// What can go wrong on the way to a result from a GPU.
enum class ErrorKind {
  no_driver,      ///< there is no NVIDIA driver, or one that is too old
  no_gpu,         ///< there is a driver, but no GPU that it may use
  wrong_arch,     ///< the cubin is for another GPU
  bad_launch,     ///< the launch was refused: its shape, its shared memory, its registers
  kernel_fault,   ///< the kernel did something that ended it: an illegal or misaligned access, a trap, …
  out_of_memory,  ///< the GPU's memory or the host's does not suffice
  no_rights,      ///< the counters may not be read by this user
  unsupported,    ///< this GPU, driver or library can't do what was asked
  cancelled,      ///< the user wanted something else meanwhile
  timed_out,      ///< the kernel ran for longer than it may
  lost,           ///< the worker, or the connection to it, is gone
  protocol,       ///< the other side says what can't be understood, or speaks another version
  other,
};

/// The fault's name as the worker's protocol writes it ("kernel_fault"), and back; an unknown name is `other`.
const char* name_of(ErrorKind kind);
ErrorKind error_kind_named(const std::string& name);

/// A request that came to nothing. `what()` is one line, ready to show.
class Error : public std::runtime_error {
 public:
  /// A marked message and its values, three at most, of which some may be marked messages themselves: `what()` is
  /// English, and who shows it to a user puts it together in that user's language.
  struct Text {
    std::string message;
    std::vector<std::string> values;
  };
  Error(ErrorKind kind, const Text& text, bool poisoned = false);

  /// `poisoned`: the process that saw it can't use its GPU any more; only a fresh one can.
  Error(ErrorKind kind, const std::string& message, bool poisoned = false, Text text = {})
      : std::runtime_error(message), kind_(kind), poisoned_(poisoned), text_(std::move(text)) {}
  ErrorKind kind() const { return kind_; }
  bool poisoned() const { return poisoned_; }
  /// What it was made of; empty where it was made of a finished message.
  const Text& text() const { return text_; }

 private:
  ErrorKind kind_;
  bool poisoned_;
  Text text_;
};

/// The text in the language that is spoken, its values included.
std::string in_language(const Error::Text& text);

}  // namespace warplens::gpu

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// A message of the compiler.
struct CompilerMessage {
  enum class Severity { error, warning, remark };
  Severity severity = Severity::error;
  std::string file;   ///< as named by the compiler; empty if it names none
  unsigned line = 0;  ///< 0: at the end of the source, or no line
  std::string text;   ///< the text after "error: " on the same line
};

/// Returns the messages of NVRTC and of its assembler in order. Only the first line of each message is read; the code,
/// markers and notes after it are ignored.
std::vector<CompilerMessage> parse_messages(std::string_view log);

}  // namespace warplens::kernels

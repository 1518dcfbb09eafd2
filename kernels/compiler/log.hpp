#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// A message of the compiler.
struct CompilerMessage {
  enum class Severity { error, warning, remark };
  Severity severity = Severity::error;
  std::string file;       ///< name of the file, as the compiler gives it; empty if there is none
  unsigned line = 0;      ///< 0: the message has no line, or refers to the end of the source
  std::string text;       ///< the text after "error: " on the same line
  std::string below;      ///< lines below the text up to a blank line: the code, a line with a marker ("^"), notes
  unsigned ptx_line = 0;  ///< line of the PTX that the assembler names; 0: none
};

/// Returns the messages of NVRTC and of its assembler in order.
std::vector<CompilerMessage> parse_messages(std::string_view log);

}  // namespace warplens::kernels

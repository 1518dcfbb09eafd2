#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// One of the compiler's messages.
struct CompilerMessage {
  enum class Severity { error, warning, remark };
  Severity severity = Severity::error;
  std::string file;   ///< as the compiler calls it; empty where it names none
  unsigned line = 0;  ///< 0: at the end of the source, or of no line
  std::string text;   ///< what follows "error: " on its line
};

/// The messages of NVRTC's log, or of the assembler behind it, in order. What follows a message's first line (the code,
/// a mark below it, notes) is left out.
std::vector<CompilerMessage> messages_of(std::string_view log);

}  // namespace warplens::kernels

#pragma once

#include <ostream>

namespace warplens::commands {

/// Returns whether a stream is the standard output or standard error of this process, connected to a terminal.
bool is_on_terminal(const std::ostream& stream);

}  // namespace warplens::commands

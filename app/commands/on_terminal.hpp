#pragma once

#include <ostream>

namespace warplens::commands {

/// Whether a stream is the program's own standard output or error, and that a terminal, where somebody looks on.
bool is_on_terminal(const std::ostream& stream);

}  // namespace warplens::commands

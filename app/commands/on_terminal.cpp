#include "app/commands/on_terminal.hpp"

#include <unistd.h>

#include <iostream>

namespace warplens::commands {

bool is_on_terminal(const std::ostream& stream) {
  return (&stream == &std::cout && isatty(STDOUT_FILENO)) || (&stream == &std::cerr && isatty(STDERR_FILENO));
}

}  // namespace warplens::commands

#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"

namespace warplens::commands {

/// The exit status and the output of a command line.
struct CommandResult {
  int status = 0;
  std::string out, err;

  /// The lines of the output.
  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    std::istringstream text(out);
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }
};

/// Runs a command line, given as its words after the program's name.
inline CommandResult run_words(const std::vector<std::string>& words) {
  std::ostringstream out, err;
  const int status = run(words, out, err);
  return {status, out.str(), err.str()};
}

}  // namespace warplens::commands

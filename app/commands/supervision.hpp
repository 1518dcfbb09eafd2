#pragma once

#include <ostream>

namespace CLI {
class App;
}

namespace warplens::commands {

/// Declares --supervised, for use by a program that starts a command and waits for it.
void add_supervised_flag(CLI::App& app, bool& into);

/// Implements --supervised: the command reports its progress, and ends together with the program that waits for it.
class Supervision {
 public:
  /// If `wanted`, this process exits as soon as its standard input is closed.
  Supervision(bool wanted, std::ostream& out);
  /// Writes a line with the share that is complete (0 to 1), if this is wanted.
  void report_progress(double share) const;

 private:
  std::ostream* out_;  ///< null: not wanted
};

}  // namespace warplens::commands

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
  /// If `wanted` is true, this process exits as soon as its standard input is closed. The progress is written to `out`.
  Supervision(bool wanted, std::ostream& out);
  /// Writes a line with the completed share (0 to 1), if --supervised is used.
  void report_progress(double share) const;

 private:
  std::ostream* out_;  ///< stream for the progress; null without --supervised
};

}  // namespace warplens::commands

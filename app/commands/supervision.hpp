#pragma once

#include <ostream>

namespace CLI {
class App;
}

namespace warplens::commands {

/// Declares --supervised, for a program that starts a command and waits for it.
void add_supervised_flag(CLI::App& app, bool& into);

/// What --supervised asks for: the command says how far it has come, and does not outlive who waits for it.
class Supervision {
 public:
  /// Where it is wanted, this process ends as soon as its input does.
  Supervision(bool wanted, std::ostream& out);
  /// Writes a line with the share that is done, 0 to 1.
  void tell(double share) const;

 private:
  std::ostream* out_;  ///< null where nobody asked
};

}  // namespace warplens::commands

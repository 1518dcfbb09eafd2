#include "app/commands/supervision.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <thread>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/commands.hpp"

namespace warplens::commands {

void add_supervised_flag(CLI::App& app, bool& into) {
  add_flag(
      app, into, "--supervised",
      tr("For use by another program that starts warplens: print the completed share (0 to 1) on separate lines, and "
         "exit when standard input is closed"));
}

Supervision::Supervision(bool wanted, std::ostream& out) : out_(wanted ? &out : nullptr) {
  if (!wanted) return;
  std::thread([] {
    std::array<char, 64> ignored;
    while (true) {
      const ssize_t count = read(STDIN_FILENO, ignored.data(), ignored.size());
      if (count == 0 || (count < 0 && errno != EINTR)) std::_Exit(kCancelled);
    }
  }).detach();
}

void Supervision::report_progress(double share) const {
  if (out_ != nullptr) *out_ << fmt::format("{:.3f}", share) << std::endl;
}

}  // namespace warplens::commands

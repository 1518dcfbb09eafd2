#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"
#include "app/version/version.hpp"
#include "kernels/text/languages.hpp"

int main(int argc, char** argv) {
  // If the reader of the output exits, writing fails instead of killing the process. The program can then report the
  // error, return an exit status and clean up.
  std::signal(SIGPIPE, SIG_IGN);
  warplens::kernels::set_language(warplens::kernels::language_of_system());
  if (const std::string complaint = warplens::processor_complaint(); !complaint.empty()) {
    std::cerr << "warplens: " << complaint << '\n';
    return warplens::commands::kBadInput;
  }
  const std::vector<std::string> args(argv + 1, argv + argc);
  return warplens::commands::run(args, std::cout, std::cerr);
}

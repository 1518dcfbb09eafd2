#include <iostream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"
#include "kernels/languages.hpp"

int main(int argc, char** argv) {
  warplens::kernels::speak_language(warplens::kernels::language_of_system());
  const std::vector<std::string> args(argv + 1, argv + argc);
  return warplens::commands::run(args, std::cout, std::cerr);
}

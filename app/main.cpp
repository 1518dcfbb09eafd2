#include <iostream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  return warplens::commands::run(args, std::cout, std::cerr);
}

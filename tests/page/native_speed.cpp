/// Measures the speed of execution for the commands in the standard input, one per line, at least for SECONDS each.
/// Prints the nanoseconds per warp instruction. tests/page/bench.py compares them with those of the page.

#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

#include "app/commands/state_options.hpp"
#include "app/study/execution_speed.hpp"

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: warplens_native_speed SECONDS\n";
    return 2;
  }
  const double seconds = std::atof(words[1]);
  for (std::string command; std::getline(std::cin, command);) try {
      std::cout << warplens::study::measure_execution(warplens::commands::state_of_command(command).choice, seconds)
                << std::endl;
    } catch (const std::exception& error) {
      std::cerr << command << ": " << error.what() << '\n';
      std::cout << 0 << std::endl;
    }
  return 0;
}

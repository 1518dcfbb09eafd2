#include "app/study/execution_speed.hpp"

#include <exception>
#include <string>

#include "app/commands/state_options.hpp"

/// Executes the launch of a command repeatedly, at least for `seconds`, and measures the speed. Returns nanoseconds per
/// warp instruction, or 0 if the launch cannot be executed. Benchmarks compare the result with that of the native
/// program.
extern "C" __attribute__((export_name("page_measure_execution"))) double page_measure_execution(const char* command,
                                                                                                std::size_t length,
                                                                                                double seconds) {
  using namespace warplens;
  try {
    return study::measure_execution(commands::state_of_command(std::string(command, length)).choice, seconds);
  } catch (const std::exception&) {
    return 0;
  }
}

#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>

namespace CLI {
class App;
}

namespace warplens::commands {

/// Exit statuses.
inline constexpr int kDone = 0;
/// `check` has errors, `verify` and `compare-ncu` differences, `bench` a wrong result or none; or the time was up
/// before all was executed.
inline constexpr int kFound = 1;
inline constexpr int kBadInput = 2;     ///< one line on the error stream says what to change
inline constexpr int kNotWritten = 3;   ///< the standard output took less than all: a full disk, a closed pipe
inline constexpr int kCancelled = 130;  ///< by Ctrl-C, as shells count it

/// Where a command writes: its result to `out`; progress and complaints to `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
};

/// What a command does once its options are read; gives the exit status. Throws kernels::InputError for bad input.
using Action = std::function<int(const Streams&)>;

/// A command: `add` declares its options on `app` (app/commands/arguments.hpp) and gives the action that reads them.
struct Command {
  const char* name;
  const char* summary;
  Action (*add)(CLI::App& app);
};

/// All commands. A new one is a file with its `add_…`, and a row here.
std::span<const Command> commands();

/// Runs the program as `warplens ARGS…`, except that nothing is written but to the two streams, and to those only what
/// prints (ShownStream). With no arguments it opens the window.
int run(std::span<const std::string> args, std::ostream& out, std::ostream& err);

Action add_list(CLI::App& app);
Action add_trace(CLI::App& app);
Action add_step(CLI::App& app);
Action add_check(CLI::App& app);
Action add_header(CLI::App& app);
Action add_sweep(CLI::App& app);
Action add_predict(CLI::App& app);
Action add_verify(CLI::App& app);
Action add_compare_ncu(CLI::App& app);
Action add_render(CLI::App& app);
Action add_report(CLI::App& app);
Action add_lesson(CLI::App& app);
Action add_bench(CLI::App& app);
Action add_calibrate(CLI::App& app);
Action add_worker(CLI::App& app);
Action add_completion(CLI::App& app);
Action add_manual(CLI::App& app);

}  // namespace warplens::commands

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
/// Exit status if a command found a problem: `check` found errors, `verify` or `compare-ncu` found differences, `bench`
/// found a wrong result or could not measure, or an execution reached its time limit.
inline constexpr int kFound = 1;
inline constexpr int kBadInput = 2;  ///< the input is wrong; a message on standard error says what to change
/// the output on standard output is incomplete: the disk is full or the pipe was closed
inline constexpr int kNotWritten = 3;
inline constexpr int kCancelled = 130;  ///< Ctrl-C cancelled the command; shells use the same number

/// Output streams of a command: the result goes to `out`, progress and errors go to `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
};

/// Runs a command after its options were parsed, and returns the exit status. Throws kernels::InputError for bad input.
using Action = std::function<int(const Streams&)>;

/// A command. `add` declares its options on `app` (app/commands/arguments.hpp) and returns the action that reads them.
struct Command {
  const char* name;
  const char* summary;
  Action (*add)(CLI::App& app);
};

/// All commands. To add a command, write a file with an `add_…` function and add a row to the table in commands.cpp.
std::span<const Command> commands();

/// Runs the program as `warplens ARGS…` does, and returns its exit status. Without arguments, it opens the window.
/// Output goes only to the two streams, without control characters (ShownStream).
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
Action add_grade(CLI::App& app);
Action add_gate(CLI::App& app);
Action add_page(CLI::App& app);
Action add_compile_request(CLI::App& app);
Action add_bench(CLI::App& app);
Action add_calibrate(CLI::App& app);
Action add_worker(CLI::App& app);
Action add_completion(CLI::App& app);
Action add_manual(CLI::App& app);

}  // namespace warplens::commands

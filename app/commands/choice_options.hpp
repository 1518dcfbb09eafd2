#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace CLI {
class App;
}

namespace warplens::commands {

/// The options that say what is studied, as they were written.
struct ChoiceOptions {
  std::string kernel;
  std::string entry;                      ///< empty: the one that the header names
  std::string block, grid, shared, args;  ///< of a launch without a header; empty: as guessed
  std::string size;                       ///< empty: the kernel's own, or else 4096x4096
  std::vector<std::string> set;
  std::string block_index;
  std::string machine = "gpu";
  double compile_seconds = kernels::CompilerLimits{}.seconds;
  double compile_memory_gib = 1;
  std::optional<double> seconds;
  double memory_gib = 0;
};

/// Declares KERNEL, --entry, --block, --grid, --shared, --args, --size, --set, --block-index, --machine,
/// --compile-seconds, --compile-memory, --seconds and --memory. The result is filled when the command line is read.
std::shared_ptr<ChoiceOptions> add_choice_options(CLI::App& app, bool kernel_required = true);

/// Declares --seconds alone, for commands that list several kernels; and puts it into one's choice. Throws
/// kernels::InputError for one that is no time.
void add_seconds_option(CLI::App& app, std::optional<double>& seconds);
void take_seconds(const std::optional<double>& seconds, study::Choice& choice);

/// Reads them. Throws kernels::InputError for one that is not of its form.
study::Choice choice_of(const ChoiceOptions& options);

/// Declares --format table|json|csv|markdown|latex, and ncu-csv where the command has that.
std::shared_ptr<Format> add_format_option(CLI::App& app, bool has_ncu_csv = false);

}  // namespace warplens::commands

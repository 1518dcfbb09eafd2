#pragma once

#include <cstdint>
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

/// Options that select a launch, as written on the command line.
struct ChoiceOptions {
  std::string kernel;
  /// name of the kernel in the file; empty: the kernel that the Warplens header names
  std::string entry;
  std::string block, grid, shared, args;  ///< launch of a file without a Warplens header; empty: guessed
  std::optional<std::int64_t> launch;     ///< number of the launch, from 1; nullopt: the first one
  std::vector<std::string> include;       ///< additional include folders (-I)
  std::vector<std::string> define;        ///< macros: "SIDE=16"
  std::string size;                       ///< size of the problem; empty: the kernel's default_size, or 4096x4096
  std::vector<std::string> set;
  std::string block_index;
  std::string machine = "gpu";
  double compile_seconds = kernels::CompilerLimits{}.seconds;
  double compile_memory_gib = 1;
  std::optional<double> seconds;
  double memory_gib = 0;
};

/// Declares KERNEL, the options of add_launch_options(), --size, --set, --block-index, --machine, --compile-seconds,
/// --compile-memory, --seconds and --memory. Parsing the command line fills the returned object.
std::shared_ptr<ChoiceOptions> add_choice_options(CLI::App& app, bool kernel_required = true);

/// Declares the options that select and launch a kernel of a file: --entry, --launch, --block, --grid, --shared,
/// --args, -I and -D. Parsing the command line stores their values in `options`, which must live until then. Used by
/// commands that take several kernels, and by add_choice_options().
void add_launch_options(CLI::App& app, ChoiceOptions& options);
/// Returns the name of a kernel together with its file and launch, in the form that study::load accepts: "k.cu#scale@2"
/// for `kernel` "k.cu", --entry scale and --launch 2. Throws kernels::InputError if --entry contains a number too.
std::string with_entry(const std::string& kernel, const ChoiceOptions& options);
/// Returns the folders of -I and the macros of -D. Throws kernels::InputError if one is not valid.
kernels::LoadOptions load_options(const ChoiceOptions& options);
/// Returns the launch of --block, --grid, --shared and --args.
kernels::LaunchWish launch_wish(const ChoiceOptions& options);

/// Declares --compile-seconds and --compile-memory.
void add_compiler_options(CLI::App& app, ChoiceOptions& options);
/// Returns the limits of --compile-seconds and --compile-memory. Throws kernels::InputError if one is not above 0.
kernels::CompilerLimits compiler_limits(const ChoiceOptions& options);

/// Declares only --seconds, for commands that take several kernels.
void add_seconds_option(CLI::App& app, std::optional<double>& seconds);
/// Stores the value of --seconds in a choice, if the option was used. Throws kernels::InputError if it is negative.
void take_seconds(const std::optional<double>& seconds, study::Choice& choice);

/// Returns the choice that the options describe. Throws kernels::InputError if an option is malformed. Without --size,
/// the kernel file is read for its default size; if `kernel` is not null, the parsed file is stored in it.
study::Choice choice_of(const ChoiceOptions& options, std::optional<kernels::KernelFile>* kernel = nullptr);

/// Declares --format table|json|csv|markdown|latex, and ncu-csv for a command that can write it.
std::shared_ptr<Format> add_format_option(CLI::App& app, bool has_ncu_csv = false);

}  // namespace warplens::commands

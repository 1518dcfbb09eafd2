#include "app/commands/choice_options.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/study/given_launch.hpp"
#include "kernels/header/program_launch.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

constexpr double kMostGib = 1 << 20, kGib = 1 << 30;

/// Returns the integers in a list such as "4096x4096", whose numbers are separated by `separator`. Returns an empty
/// list if the text does not have this form.
std::vector<std::uint64_t> numbers(const std::string& text, char separator) {
  std::vector<std::uint64_t> found;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    std::uint64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return {};
    found.push_back(number);
    if (after == end) return found;
    if (*after != separator) return {};
    at = after + 1;
  }
}

kernels::Size parse_size(const std::string& text) {
  const std::vector<std::uint64_t> sides = numbers(text, 'x');
  if (sides.size() != 2) {
    throw kernels::InputError("--size " + text + ": " + tr("write width and height, for example --size 4096x4096"));
  }
  return {sides[0], sides[1]};
}

simt::Dim3 parse_block_index(const std::string& text) {
  std::vector<std::uint64_t> index = numbers(text, ',');
  if (index.size() < 2 || index.size() > 3 || *std::max_element(index.begin(), index.end()) > 0xFFFFFFFF) {
    throw kernels::InputError("--block-index " + text + ": " +
                              tr("write x and y (and z), for example --block-index 0,0"));
  }
  index.resize(3);
  return {static_cast<std::uint32_t>(index[0]), static_cast<std::uint32_t>(index[1]),
          static_cast<std::uint32_t>(index[2])};
}

kernels::Values parse_values(const std::vector<std::string>& set) {
  kernels::Values values;
  for (const std::string& one : set) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw kernels::InputError("--set " + one + ": " + tr("write a name and a value, for example --set BX=32"));
    }
    values[one.substr(0, equals)] = one.substr(equals + 1);
  }
  return values;
}

/// Throws kernels::InputError if a folder given with -I does not exist.
void check_folders(const std::vector<std::string>& folders) {
  std::error_code error;
  for (const std::string& folder : folders)
    if (!std::filesystem::is_directory(folder, error))
      throw kernels::InputError("-I " + folder + ": " + tr("there is no such folder"));
}

}  // namespace

void add_launch_options(CLI::App& app, ChoiceOptions& options) {
  add_option(app, options.entry,
             {.name = "--entry",
              .help = tr("Kernel in the file (default: the kernel that the header names)"),
              .value_name = "NAME"});
  add_option(app, options.launch,
             {.name = "--launch",
              .help = tr("Number of the kernel's launch in the file, counted from 1 (default: 1)"),
              .value_name = "N"});
  add_option(app, options.block,
             {.name = "--block",
              .help = tr("Block size in threads, written as in a header; only for a file without a header"),
              .value_name = "X,Y,Z"});
  add_option(app, options.grid,
             {.name = "--grid",
              .help = tr("Grid size in blocks, written as in a header; only for a file without a header"),
              .value_name = "X,Y,Z"});
  add_option(app, options.shared,
             {.name = "--shared",
              .help = tr("Bytes of dynamic shared memory; only for a file without a header"),
              .value_name = "BYTES"});
  add_option(app, options.args,
             {.name = "--args",
              .help = tr("Arguments of the kernel, such as 'in,out,width', with the buffer names that the command "
                         "'header' prints; only for a file without a header"),
              .value_name = "LIST"});
  add_option(
      app, options.include,
      {.name = "-I,--include",
       .help = tr("Folder of include files that the file may use, in addition to those in its own project; repeatable"),
       .value_name = "FOLDER"});
  add_option(
      app, options.define,
      {.name = "-D,--define",
       .help = tr("Macro for the file and its include files, as with nvcc -D; without a value, it is 1; repeatable"),
       .value_name = "NAME=VALUE"});
}

std::shared_ptr<ChoiceOptions> add_choice_options(CLI::App& app, bool kernel_required) {
  auto options = std::make_shared<ChoiceOptions>();
  add_option(app, options->kernel,
             {.name = "KERNEL",
              .help = tr("Kernel of the catalogue, or path of a .cu or .ptx file"),
              .required = kernel_required});
  add_launch_options(app, *options);
  add_option(app, options->size,
             {.name = "--size",
              .help = tr("Columns and rows of the matrix (default: the kernel's default_size, or 4096x4096)"),
              .value_name = "WxH"});
  add_option(app, options->set,
             {.name = "--set", .help = tr("Set a parameter of the kernel; repeatable"), .value_name = "NAME=VALUE"});
  add_option(app, options->block_index,
             {.name = "--block-index", .help = tr("blockIdx of the block to show"), .value_name = "X,Y"});
  add_option(app, options->machine,
             {.name = "--machine", .help = tr("gpu, or toy (four lanes and four banks)"), .value_name = "NAME"});
  add_compiler_options(app, *options);
  add_seconds_option(app, options->seconds);
  add_option(app, options->memory_gib,
             {.name = "--memory",
              .help = tr("Memory limit of each execution, in GiB (default: half of this machine's memory)"),
              .value_name = "GIB"});
  return options;
}

void add_seconds_option(CLI::App& app, std::optional<double>& seconds) {
  add_option(app, seconds,
             {.name = "--seconds",
              .help = tr("Time limit of each execution, in seconds, after which partial results are shown; 0: no limit "
                         "(default: 20)"),
              .value_name = "SECONDS"});
}

void take_seconds(const std::optional<double>& seconds, study::Choice& choice) {
  if (seconds) choice.execute_seconds = *seconds;
  if (!(choice.execute_seconds >= 0))
    throw kernels::InputError(std::string("--seconds: ") +
                              tr("use a time in seconds, for example --seconds 60, or 0 for no limit"));
}

std::string with_entry(const std::string& kernel, const ChoiceOptions& options) {
  if (!options.launch) return kernels::launch_name(kernel, options.entry, 0);
  const std::string number = std::to_string(*options.launch);
  if (*options.launch < 1)
    throw kernels::InputError("--launch " + number + ": " + tr("launches are counted from 1, for example --launch 2"));
  const std::size_t mark = kernel.rfind('#');
  const std::string entry = !options.entry.empty()      ? options.entry
                            : mark == std::string::npos ? std::string()
                                                        : kernel.substr(mark + 1);
  if (kernels::split_launch_name(entry).number > 0)
    throw kernels::InputError(
        "--launch " + number + ": " +
        say("'{}' already contains the number of a launch; remove this number, or the option --launch", entry));
  return kernels::launch_name(kernel, options.entry, static_cast<std::size_t>(*options.launch));
}

kernels::LoadOptions load_options(const ChoiceOptions& options) {
  check_folders(options.include);
  for (const std::string& define : options.define)
    if (const std::string wrong = kernels::definition_complaint(define); !wrong.empty())
      throw kernels::InputError("-D " + define + ": " + wrong);
  return {.include_folders = options.include, .defines = options.define};
}

kernels::LaunchWish launch_wish(const ChoiceOptions& options) {
  return study::make_launch_wish(options.block, options.grid, options.shared, options.args);
}

namespace {

/// Parses the kernel of a choice. The caller keeps the result, so that the file is read only once. Returns nullopt if
/// the file cannot be read. That error is reported later, when the study is loaded.
std::optional<kernels::KernelFile> read_kernel(const std::string& name, const kernels::LoadOptions& options) {
  try {
    return kernels::load_kernel(name, options);
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

void add_compiler_options(CLI::App& app, ChoiceOptions& options) {
  add_option(
      app, options.compile_seconds,
      {.name = "--compile-seconds", .help = tr("Time limit of the compiler, in seconds"), .value_name = "SECONDS"});
  add_option(app, options.compile_memory_gib,
             {.name = "--compile-memory", .help = tr("Memory limit of the compiler, in GiB"), .value_name = "GIB"});
}

kernels::CompilerLimits compiler_limits(const ChoiceOptions& options) {
  if (!(options.compile_seconds > 0))
    throw kernels::InputError(std::string("--compile-seconds: ") +
                              tr("use a time above 0, for example --compile-seconds 60"));
  if (!(options.compile_memory_gib > 0 && options.compile_memory_gib <= kMostGib))
    throw kernels::InputError(std::string("--compile-memory: ") +
                              tr("use a number of GiB above 0, for example --compile-memory 4"));
  return {.seconds = options.compile_seconds, .bytes = static_cast<std::uint64_t>(options.compile_memory_gib * kGib)};
}

study::Choice choice_of(const ChoiceOptions& options, std::optional<kernels::KernelFile>* kernel) {
  study::Choice choice;
  const kernels::LoadOptions load = load_options(options);
  choice.include_folders = load.include_folders;
  choice.defines = load.defines;
  choice.kernel = with_entry(options.kernel, options);
  if (!options.size.empty()) {
    choice.size = parse_size(options.size);
  } else if (std::optional<kernels::KernelFile> own = read_kernel(choice.kernel, load)) {
    choice.size = own->default_size.value_or(choice.size);
    if (kernel != nullptr) *kernel = std::move(own);
  }
  choice.set = parse_values(options.set);
  study::give_launch(choice, launch_wish(options));
  if (!options.block_index.empty()) choice.block = parse_block_index(options.block_index);
  choice.machine = study::machine_named(options.machine);
  choice.compiler = compiler_limits(options);
  take_seconds(options.seconds, choice);
  if (!(options.memory_gib >= 0 && options.memory_gib <= kMostGib))
    throw kernels::InputError(std::string("--memory: ") +
                              tr("use a number of GiB, for example --memory 4 or --memory 0.5"));
  choice.memory_bytes = static_cast<std::uint64_t>(options.memory_gib * kGib);
  return choice;
}

std::shared_ptr<Format> add_format_option(CLI::App& app, bool has_ncu_csv) {
  auto format = std::make_shared<Format>(Format::table);
  std::vector<std::string> names = format_names();
  if (has_ncu_csv) names.emplace_back(name_of(Format::ncu_csv));
  add_option(app, *format,
             {.name = "--format",
              .help = has_ncu_csv ? tr("table, json, csv, markdown, latex or ncu-csv (the format of Nsight Compute)")
                                  : tr("table, json, csv, markdown or latex"),
              .value_name = "NAME",
              .one_of = names});
  return format;
}

}  // namespace warplens::commands

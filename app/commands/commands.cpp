#include "app/commands/commands.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

#include "analysis/base/nearest.hpp"
#include "analysis/base/parts_between.hpp"
#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/shown_stream.hpp"
#include "app/commands/state_options.hpp"
#include "app/commands/worker_options.hpp"
#include "app/lessons/shelf.hpp"
#include "app/reports/format.hpp"
#include "app/version/version.hpp"
#include "app/window/frame/window.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/compile/compile_errors.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

constexpr Command kCommands[] = {
    {"list", marked("List the kernels of the catalogue and their parameters"), add_list},
    {"trace", marked("Count the requests, sectors and wavefronts of each instruction"), add_trace},
    {"step", marked("Show the accesses of a warp: lanes, addresses, sectors, banks"), add_step},
    {"check", marked("Find errors: out-of-bounds accesses, races, divergence at barriers, and more"), add_check},
    {"header", marked("Print a header guessed from the launch in a program"), add_header},
    {"predict", marked("Predict the run time of a launch on a GPU, and its limiter"), add_predict},
    {"sweep", marked("Count and time a kernel over a range of settings"), add_sweep},
    {"render", marked("Draw the window into a PNG file, without a display"), add_render},
    {"report", marked("Write a worksheet about kernels, with pictures, questions and answers"), add_report},
    {"lesson", marked("List, print or check lessons"), add_lesson},
    {"grade", marked("Grade kernels that students handed in, by what they do to memory"), add_grade},
    {"gate", marked("Fail if figures of a kernel are worse than those in a file, for continuous integration"),
     add_gate},
    {"page", marked("Make a web page of the window, with kernels and lessons of your own"), add_page},
    {"bench", marked("Measure run times on the GPU and compare them with the time of a plain copy"), add_bench},
    {"calibrate", marked("Measure a GPU, so that run times can be predicted for it"), add_calibrate},
    {"verify", marked("Compare counts or predicted times with a GPU"), add_verify},
    {"compare-ncu", marked("Compare counts with a report of Nsight Compute"), add_compare_ncu},
    {"compile-request", marked("Compile CUDA code for a page of Warplens: read its request, write the answer"),
     add_compile_request},
    {"worker", marked("Run kernels for another Warplens process, which sends them over a pipe"), add_worker},
    {"completion", marked("Print a completion script for bash, zsh or fish"), add_completion},
    {"manual", marked("Print the manual page of a command"), add_manual},
};

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> names_of_commands() {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  return names;
}

/// Translates the words that CLI11 itself prints in `--help`. Commands that are added later inherit the translations.
void translate_help_words(CLI::App& app) {
  for (const char* word :
       {marked("Usage"), marked("OPTIONS"), marked("SUBCOMMAND"), marked("Positionals"), marked("REQUIRED")})
    app.get_formatter()->label(word, tr(word));
  app.option_defaults()->group(tr("Options"));
  app.set_help_flag("-h,--help", tr("Print this help message and exit"));
}

/// Returns the prefix of error messages that name no file and no option: "warplens trace: ".
std::string error_prefix(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? "warplens: " : "warplens " + chosen.front()->get_name() + ": ";
}

/// Translates an error message of CLI11 into the selected language. Rare messages remain in English.
std::string translate_error(const std::string& complaint) {
  std::vector<std::string> parts;
  const auto is = [&](std::initializer_list<std::string_view> form) {
    parts = base::parts_between(complaint, form);
    return !parts.empty();
  };
  if (is({"", " is required"})) return say("{} is required", parts[0]);
  if (is({"Could not convert: ", ""})) return say("invalid value: {}", parts[0]);
  if (is({"", ": ", " required ", " missing"}))
    return say("{0}: {2} is missing ({1} required)", parts[0], parts[1], parts[2]);
  if (is({"", ": ", " not in {", "}"})) return say("{}: {} is not one of {{{}}}", parts[0], parts[1], parts[2]);
  return complaint;
}

/// Returns whether a word looks like a kernel: a name of the catalogue, or a file.
bool is_kernel(const std::string& word) {
  std::error_code ignored;
  const std::string file = word.substr(0, word.rfind('#'));  // "k.cu#2" names launch 2 of the file k.cu
  return std::ranges::count(kernels::catalogue(), word) != 0 || std::filesystem::exists(file, ignored) ||
         file.ends_with(".cu") || file.find('/') != std::string::npos;
}

/// Formats an error of CLI11 as one line, and suggests the most similar name for an unknown option or command.
std::string format_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& at_fault = chosen.empty() ? app : *chosen.front();
  const std::string prefix = error_prefix(app);
  const std::vector<std::string> extras = app.remaining(true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) && !extras.empty()) {
    const std::string& extra = extras.front();
    if (extra.starts_with("-")) {
      const std::string name = extra.substr(0, extra.find('='));
      return prefix + say("unknown option {}{}", name, base::did_you_mean(name, names_of_options(at_fault)));
    }
    // Example: "trase tile". The first word is a misspelled command, but CLI11 takes it as the kernel of the window.
    const std::string first = chosen.empty() ? app.get_option("KERNEL")->as<std::string>() : "";
    if (chosen.empty() && !is_kernel(first))
      return prefix + say("there is no command '{}'{}", first, base::did_you_mean(first, names_of_commands()));
    // Example: "--set BX=32 BY=8". The second setting needs its own --set.
    if (extra.find('=') != std::string::npos && at_fault.get_option_no_throw("--set"))
      return prefix + say("unexpected argument '{0}'; write --set before each setting: --set {0}", extra);
    return prefix + say("unexpected argument '{}'", extra);
  }
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  return prefix + translate_error(message);
}

/// Options of the window, which opens if no command is given.
struct WindowArguments {
  std::shared_ptr<StateOptions> state;
  std::shared_ptr<std::string> lesson;
  std::shared_ptr<worker::WorkerOptions> worker;
};

WindowArguments add_window_options(CLI::App& app) {
  const auto state = add_state_options(app);
  const auto lesson = std::make_shared<std::string>();
  add_option(
      app, *lesson,
      {.name = "--lesson", .help = tr("Lesson to open: a name, or the path of a .md file"), .value_name = "LESSON"});
  return {state, lesson,
          add_worker_options(
              app, {},
              tr("Command that starts the worker for measuring, for example 'ssh gpu01 warplens worker' (default: "
                 "$WARPLENS_WORKER, or the command chosen in the window, or the GPU of this machine)"))};
}

/// Throws kernels::InputError if the first word is neither a command nor a kernel. Without this check, a misspelled
/// command would open a window.
void check_kernel(const std::string& kernel) {
  if (kernel.empty() || is_kernel(kernel)) return;
  std::vector<std::string> names = kernels::catalogue();
  std::ranges::copy(names_of_commands(), std::back_inserter(names));
  throw kernels::InputError("warplens: " +
                            say("there is no command or kernel '{}'{}", kernel, base::did_you_mean(kernel, names)));
}

int open_window(const WindowArguments& of, std::ostream& err) {
  if (of.worker->commands.size() > 1)
    throw kernels::InputError(std::string("warplens: ") + tr("the window uses one worker; give --worker only once"));
  check_kernel(of.state->choice->kernel);
  if (!of.lesson->empty() && !of.state->choice->kernel.empty())
    throw kernels::InputError(std::string("warplens: ") +
                              tr("a lesson selects its own kernels; use either --lesson or a kernel, not both"));
  window::WindowOptions options;
  options.run_seconds = of.worker->run_seconds;
  options.handshake_seconds = of.worker->handshake_seconds;
  options.silence_seconds = of.worker->silence_seconds;
  if (!of.worker->commands.empty()) options.worker = of.worker->commands.front();
  if (!of.state->choice->kernel.empty()) options.state = state_of(*of.state);
  options.read_state = state_of_command;
  if (!of.lesson->empty()) options.lesson = std::make_shared<const lessons::Lesson>(lessons::lesson_named(*of.lesson));
  try {
    return window::run_window(options);
  } catch (const std::exception& error) {
    err << "warplens: " << error.what() << '\n';
    return kBadInput;
  }
}

/// Returns whether programs read the output of the command. Such output is the same in every language.
bool is_for_programs(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  if (app.got_subcommand("worker")) return true;  // another process of Warplens reads the output
  const CLI::Option* format = chosen.empty() ? nullptr : chosen.front()->get_option_no_throw("--format");
  if (format == nullptr || format->empty()) return false;
  const std::string name = format->as<std::string>();
  return name == name_of(Format::json) || name == name_of(Format::csv) || name == "pot" || name == "junit";
}

/// Does the work of `run`. `out` and `err` must replace control characters.
int run_on_streams(std::span<const std::string> args, std::ostream& out, std::ostream& err) {
  CLI::App app(tr("Shows how CUDA kernels access memory, lane by lane. Opens the window if no command is given."),
               "warplens");
  translate_help_words(app);
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", version_text,
                       tr("Print the version, the commit, the compiler and the version of NVRTC"));
  const auto for_window = add_window_options(app);
  Action action;
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(command.name, tr(command.summary))->group(tr("Subcommands"));
    translate_help_words(*sub);
    sub->callback([&action, add = command.add(*sub)] { action = add; });
  }
  try {
    app.parse(std::vector<std::string>(args.rbegin(), args.rend()));  // CLI11 expects the arguments in reverse order
    if (!action) return open_window(for_window, err);
    if (!for_window.state->choice->kernel.empty())
      throw kernels::InputError("warplens: " + say("write the kernel '{}' after the command '{}'",
                                                   for_window.state->choice->kernel,
                                                   app.get_subcommands().front()->get_name()));
    if (!for_window.worker->commands.empty() || for_window.worker->run_seconds)
      throw kernels::InputError(
          "warplens: " + say("--worker and --timeout before a command apply to the window; write them after '{}'",
                             app.get_subcommands().front()->get_name()));
    if (is_for_programs(app)) translation::set_language(nullptr);
    return action({out, err});
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error, out, err);  // --help
    err << format_error(app, error) << '\n';
  } catch (const kernels::CompileError& error) {
    err << error.what() << '\n' << error.others();
  } catch (const kernels::InputError& error) {
    err << error.what() << '\n';
  } catch (const std::exception& error) {
    err << error_prefix(app) << error.what() << '\n';
  }
  return kBadInput;
}

}  // namespace

std::span<const Command> commands() {
  return kCommands;
}

int run(std::span<const std::string> args, std::ostream& out, std::ostream& err) {
  int status = kDone;
  {
    const ShownStream shown_out(out), shown_err(err);
    status = run_on_streams(args, out, err);
  }
  if (out.flush()) return status;
  err << "warplens: " << tr("the result could not be written completely: the disk is full or the reader has exited")
      << '\n';
  return kNotWritten;
}

}  // namespace warplens::commands

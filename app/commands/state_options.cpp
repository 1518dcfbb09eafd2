#include "app/commands/state_options.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <utility>

#include "app/commands/arguments.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

constexpr const char* kProgram = "warplens";

/// Splits a line into words and removes quotes as a shell does. Variables and wildcards are not expanded.
std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool within = false;  // whether a word has begun; a word can be empty (for example, two quotes without text)
  char quote = 0;
  const auto end_word = [&] {
    if (within) words.push_back(std::exchange(word, {}));
    within = false;
  };
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      end_word();
      continue;
    }
    within = true;
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == '\\' && quote != '\'' && at + 1 < line.size())
      word += line[++at];
    else
      word += c;
  }
  end_word();
  return words;
}

/// Returns the words of a command without the program's name.
std::vector<std::string> split_words(const std::string& command) {
  std::vector<std::string> words = shell_words(command);
  if (!words.empty() && std::filesystem::path(words.front()).filename() == kProgram) words.erase(words.begin());
  return words;
}

}  // namespace

std::shared_ptr<StateOptions> add_state_options(CLI::App& app) {
  auto options = std::make_shared<StateOptions>();
  options->choice = add_choice_options(app, /*kernel_required=*/false);
  add_option(app, options->warp, {.name = "--warp", .help = tr("Warp to show, counted from 0"), .value_name = "W"});
  add_option(app, options->access,
             {.name = "--access", .help = tr("Access to show, counted from 0 within the warp"), .value_name = "N"});
  add_option(app, options->lane,
             {.name = "--lane", .help = tr("Lane to select"), .value_name = "L", .show_default = false});
  add_option(app, options->beside,
             {.name = "--beside",
              .help = tr("Launch to compare with: a kernel and its options, quoted as one argument"),
              .value_name = "'KERNEL …'"});
  return options;
}

namespace {

study::Choice parse_choice(const std::string& words, bool is_foreign) {
  CLI::App app("", kProgram);
  const auto options = add_choice_options(app);
  const std::vector<std::string> all = split_words(words);
  try {
    app.parse(std::vector<std::string>(all.rbegin(), all.rend()));
  } catch (const CLI::ParseError& error) {
    throw kernels::InputError(words + ": " + error.what());
  }
  if (is_foreign) options->include.clear();
  return choice_of(*options);
}

}  // namespace

study::Choice choice_of_words(const std::string& words) {
  return parse_choice(words, false);
}

views::State state_of(const StateOptions& options) {
  views::State state;
  state.choice = choice_of(*options.choice);
  if (options.warp < 0 || options.access < 0)
    throw kernels::InputError(std::string("warplens: ") + tr("--warp and --access must be 0 or more"));
  state.warp = static_cast<std::uint32_t>(options.warp), state.access = options.access, state.lane = options.lane;
  if (!options.beside.empty()) state.beside = parse_choice(options.beside, options.is_foreign);
  return state;
}

views::State state_of_command(const std::string& command) {
  CLI::App app("", kProgram);
  const auto options = add_state_options(app);
  const std::vector<std::string> words = split_words(command);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    throw kernels::InputError(say("this is not a command for the window: {}", error.what()));
  }
  if (options->choice->kernel.empty())
    throw kernels::InputError(tr("this is not a command for the window: the kernel is missing"));
  options->is_foreign = true;
  options->choice->include.clear();
  return state_of(*options);
}

}  // namespace warplens::commands

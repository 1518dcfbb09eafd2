#include "app/commands/completion_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/base/named.hpp"

namespace warplens::commands {
namespace {

constexpr base::Named<Shell> kShells[] = {{Shell::bash, "bash"}, {Shell::zsh, "zsh"}, {Shell::fish, "fish"}};

/// Puts the text in single quotes. `quote_inside` replaces each single quote in the text; the default is for bash and
/// zsh.
std::string quote_for_shell(const std::string& text, const char* quote_inside = "'\\''") {
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? quote_inside : std::string(1, letter);
  return result + "'";
}

std::string join_words(const std::vector<std::string>& words, const char* between = " ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::vector<std::string> names_of(const std::vector<OptionText>& options) {
  std::vector<std::string> names;
  for (const OptionText& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> names_of(const std::vector<CommandText>& commands) {
  std::vector<std::string> names;
  for (const CommandText& command : commands) names.push_back(command.name);
  return names;
}

/// Returns the program itself, followed by all its commands.
std::vector<const CommandText*> all_of(const CommandText& program) {
  std::vector<const CommandText*> all{&program};
  for (const CommandText& command : program.commands) all.push_back(&command);
  return all;
}

// ---- bash

/// Returns shell code that adds the values of an option to COMPREPLY.
std::string bash_values(const OptionText& option) {
  const Completes kind = option.completes();
  std::string text;
  if (const auto values = values_for(kind, option); !values.empty())
    text += fmt::format("_warplens_words {}; ", quote_for_shell(join_words(values)));
  if (const std::string ending = ending_for(kind); !ending.empty())
    text += fmt::format("_warplens_files {}; ", quote_for_shell(ending));
  return text;
}

std::string bash_script(const CommandText& program) {
  std::string values, words;
  for (const CommandText* command : all_of(program)) {
    const std::string name = command == &program ? "" : command->name;
    for (const OptionText& option : command->options) {
      if (option.value.empty()) continue;
      std::vector<std::string> patterns;
      for (const std::string& option_name : option.names) patterns.push_back(name + "," + option_name);
      values += fmt::format("    {}) {}return ;;\n", join_words(patterns, "|"), bash_values(option));
    }
    std::string arguments;
    for (const OptionText& argument : command->arguments) arguments += bash_values(argument);
    if (name.empty())
      arguments += fmt::format("_warplens_words {}; ", quote_for_shell(join_words(names_of(program.commands))));
    words += fmt::format("    {}) options={}; [[ $current == -* ]] || {{ {}:; }} ;;\n", name.empty() ? "''" : name,
                         quote_for_shell(join_words(names_of(command->options))), arguments);
  }
  return fmt::format(R"(# bash completion for warplens; made by `warplens completion bash`.

_warplens_words() {{
  local found
  mapfile -t found < <(compgen -W "$1" -- "$current")
  COMPREPLY+=("${{found[@]}}")
}}

_warplens_files() {{
  local found pattern='!*'
  [[ $1 == '*' ]] || pattern="!*.$1"
  compopt -o filenames 2>/dev/null
  mapfile -t found < <(compgen -f -X "$pattern" -- "$current"; [[ $1 == '*' ]] || compgen -d -- "$current")
  COMPREPLY+=("${{found[@]}}")
}}

_warplens() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command='' options='' at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; ++at)); do
    case ${{COMP_WORDS[at]}} in
      {}) command=${{COMP_WORDS[at]}}; break ;;
    esac
  done
  case $command,$previous in
{}  esac
  case $command in
{}  esac
  [[ $current != -* ]] || _warplens_words "$options"
}}

complete -F _warplens warplens
)",
                     join_words(names_of(program.commands), "|"), values, words);
}

// ---- zsh

/// Escapes the characters that have a meaning in a specification of _arguments: ":", "[", "]" and "\".
std::string zsh_escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == ':' || letter == '[' || letter == ']' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

/// Returns the part of an option's specification for _arguments that describes its value: ":VALUE:action".
std::string zsh_value(const OptionText& option) {
  const Completes kind = option.completes();
  std::vector<std::string> ways;
  if (const auto values = values_for(kind, option); !values.empty())
    ways.push_back(fmt::format("values:value:({})", join_words(values)));
  if (const std::string ending = ending_for(kind); !ending.empty())
    ways.push_back(ending == "*" ? "files:file:_files" : fmt::format(R"(files:file:_files -g \*.{})", ending));
  std::string action = " ";
  if (ways.size() == 1) action = ways.front().substr(ways.front().find(':', ways.front().find(':') + 1) + 1);
  // Without the braces, _arguments would insert its own options into the call of _alternative.
  if (ways.size() == 2) action = fmt::format(R"({{_alternative "{}" "{}"}})", ways[0], ways[1]);
  return fmt::format(":{}:{}", zsh_escaped(option.value), action);
}

std::string zsh_arguments(const CommandText& command) {
  std::string text;
  for (const OptionText& option : command.options) {
    for (const std::string& name : option.names) {
      const std::string value = option.value.empty() ? "" : zsh_value(option);
      const std::string spec =
          fmt::format("{}{}[{}]{}", option.repeatable ? "*" : "", name, zsh_escaped(option.help), value);
      text += " \\\n        " + quote_for_shell(spec);
    }
  }
  return text;
}

std::string zsh_script(const CommandText& program) {
  std::string commands, cases;
  for (const CommandText& command : program.commands) {
    commands += "    " + quote_for_shell(zsh_escaped(command.name) + ":" + command.summary) + '\n';
    std::string positional;
    for (const OptionText& argument : command.arguments)
      positional += " \\\n        " + quote_for_shell((argument.repeatable ? "*" : "") + zsh_value(argument));
    cases += fmt::format("      {})\n        _arguments{}{} ;;\n", command.name, zsh_arguments(command), positional);
  }
  return fmt::format(
      R"(#compdef warplens
# zsh completion for warplens; made by `warplens completion zsh`.

_warplens() {{
  local context state state_descr line
  typeset -A opt_args
  local -a commands=(
{}  )
  _arguments -C{} \
    '1: :->first' '*:: :->rest'
  case $state in
    first)
      _describe -t commands command commands
      _alternative {} 'files:file:_files -g \*.cu' ;;
    rest)
      case $words[1] in
{}      esac ;;
  esac
}}

_warplens "$@"
)",
      commands, zsh_arguments(program),
      quote_for_shell(fmt::format("kernels:kernel:({})", join_words(values_for(Completes::kernels, {})))), cases);
}

// ---- fish

std::string fish_quoted(const std::string& text) {
  std::string escaped;
  for (const char letter : text) escaped += letter == '\\' ? std::string("\\\\") : std::string(1, letter);
  return quote_for_shell(escaped, "\\'");
}

/// Returns the words that complete a value, for `complete -a`; empty if there are none.
std::string fish_values(const OptionText& option) {
  const Completes kind = option.completes();
  std::string text = join_words(values_for(kind, option));
  if (const std::string ending = ending_for(kind); !ending.empty() && ending != "*")
    text += (text.empty() ? "" : " ") + fmt::format("(__fish_complete_suffix .{})", ending);
  return text;
}

std::string fish_script(const CommandText& program) {
  std::string text = "# fish completion for warplens; made by `warplens completion fish`.\n\ncomplete -c warplens -f\n";
  const std::string first = "not __fish_seen_subcommand_from " + join_words(names_of(program.commands));
  for (const CommandText& command : program.commands)
    text += fmt::format("complete -c warplens -n {} -a {} -d {}\n", fish_quoted(first), command.name,
                        fish_quoted(command.summary));
  for (const CommandText* command : all_of(program)) {
    const std::string when = fish_quoted(command == &program ? first : "__fish_seen_subcommand_from " + command->name);
    for (const OptionText& argument : command->arguments)
      if (const std::string values = fish_values(argument); !values.empty())
        text += fmt::format("complete -c warplens -n {} -a {}\n", when, fish_quoted(values));
    for (const OptionText& option : command->options) {
      text += fmt::format("complete -c warplens -n {}", when);
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (option.completes() == Completes::files)
        text += " -r -F";
      else if (!option.value.empty())
        text += " -x";
      if (const std::string values = fish_values(option); !values.empty()) text += " -a " + fish_quoted(values);
      text += " -d " + fish_quoted(option.help) + '\n';
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> shell_names() {
  return base::names_in(kShells);
}

std::optional<Shell> shell_named(std::string_view name) {
  return base::value_in(kShells, name);
}

std::string completion_script(const CommandText& program, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return bash_script(program);
    case Shell::zsh:
      return zsh_script(program);
    case Shell::fish:
      return fish_script(program);
  }
  return {};
}

}  // namespace warplens::commands

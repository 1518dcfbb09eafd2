#include "app/commands/manual_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/words/glossary.hpp"

namespace warplens::commands {
namespace {

/// Escapes text for roff. Hyphens and backslashes have a special meaning there, and so does a period or quote at the
/// beginning of a line.
std::string escape_roff(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if ((letter == '.' || letter == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
    if (letter == '-')
      result += "\\-";
    else if (letter == '\\')
      result += "\\e";
    else
      result += letter;
  }
  return result;
}

std::string bold(const std::string& text) {
  return "\\fB" + escape_roff(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + escape_roff(text) + "\\fR";
}

std::string section(const char* title) {
  return fmt::format(".SH {}\n", title);
}

/// Returns the synopsis: " [OPTIONS] KERNEL …".
std::string make_synopsis(const CommandText& command) {
  std::string text;
  for (const OptionText& option : command.options)
    if (option.required) text += ' ' + bold(option.names.back()) + ' ' + italic(option.value);
  text += " [" + italic(tr("OPTIONS")) + ']';
  for (const OptionText& argument : command.arguments) {
    const std::string name = italic(argument.value) + (argument.repeatable ? " ..." : "");
    text += argument.required ? ' ' + name : " [" + name + ']';
  }
  return text;
}

std::string option_entry(const OptionText& option) {
  std::string text = ".TP\n";
  for (const std::string& name : option.names) text += (&name == &option.names.front() ? "" : ", ") + bold(name);
  if (!option.value.empty()) text += (option.names.empty() ? "" : " ") + italic(option.value);
  text += '\n' + escape_roff(option.help) + '\n';
  std::string choices;
  for (const std::string& choice : option.choices) choices += (choices.empty() ? "" : ", ") + bold(choice);
  if (!choices.empty()) text += fmt::format(".br\n{}: {}\n", tr("Values"), choices);
  if (!option.default_value.empty() && !option.value.empty())
    text += fmt::format(".br\n{}: {}\n", tr("Default"), bold(option.default_value));
  return text;
}

std::string options_section(const char* title, const std::vector<OptionText>& options) {
  std::string text;
  for (const OptionText& option : options) text += option_entry(option);
  return text.empty() ? text : section(title) + text;
}

std::string item(const char* what, const char* text) {
  return fmt::format(".TP\n{}\n{}\n", bold(what), escape_roff(text));
}

/// Returns the section with the terms of the glossary.
std::string terms_section() {
  std::string text = section(tr("TERMS"));
  const auto line = [](const std::string& label, const std::string& value) {
    return fmt::format(".br\n{}: {}\n", label, escape_roff(value));
  };
  for (const words::Term& term : words::glossary_terms()) {
    text += item(tr(term.name).c_str(), tr(term.meaning).c_str());
    if (!term.unit.empty()) text += line(tr("Unit"), tr(term.unit));
    if (!term.metrics.empty()) text += line("Nsight Compute", fmt::format("{}", fmt::join(term.metrics, ", ")));
    if (!term.lesson.empty()) text += line(tr("Lesson"), "warplens lesson " + term.lesson);
  }
  return text;
}

/// Returns the sections that all pages share: exit status, environment and files.
std::string common_sections() {
  return section(tr("EXIT STATUS")) + item("0", tr("Success.")) +
         item("1", tr("check found errors, verify or compare-ncu found differences, or bench found a wrong result or "
                      "could not measure.")) +
         item("2", tr("Invalid input; a message on standard error says what to change.")) +
         item("130", tr("Cancelled by Ctrl-C.")) + section(tr("ENVIRONMENT")) +
         item("WARPLENS_WORKER", tr("Command that starts a worker, if --worker is not given.")) +
         item("WARPLENS_COMPILER", tr("Path of warplens_compiler, if it is not in the folder of the program.")) +
         item("WARPLENS_COMPILED", tr("Folder of the compiler cache; an empty value disables the cache.")) +
         item("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", tr("Language of the messages.")) + section(tr("FILES")) +
         item("$XDG_CONFIG_HOME/warplens, ~/.config/warplens",
              tr("Settings of the window, answers to lessons, and calibrated GPUs (gpus/NAME.toml).")) +
         item("$XDG_CACHE_HOME/warplens/compiled, ~/.cache/warplens/compiled",
              tr("Compiler cache, up to 512 MiB. It may be deleted at any time."));
}

}  // namespace

std::string manual_name(const CommandText& program, const CommandText& command) {
  return &program == &command || command.name == program.name ? program.name : program.name + '-' + command.name;
}

std::string manual_page(const CommandText& program, const CommandText& command, const std::string& version) {
  const std::string name = manual_name(program, command);
  const bool is_program = name == program.name;
  std::string text = fmt::format(".TH {} 1 \"\" \"{} {}\" \"Warplens\"\n", name, program.name, version);
  text += section(tr("NAME")) + escape_roff(name) + " \\- " + escape_roff(command.summary) + '\n';
  text += section(tr("SYNOPSIS")) + bold(program.name) + (is_program ? "" : ' ' + bold(command.name)) +
          make_synopsis(command) + '\n';
  if (is_program)
    text += ".br\n" + bold(program.name) + ' ' + italic(tr("COMMAND")) + " [" + italic(tr("OPTIONS")) + "] ...\n";
  if (is_program && !program.commands.empty()) {
    text += section(tr("COMMANDS"));
    for (const CommandText& one : program.commands)
      text += fmt::format(".TP\n{}\n{} {}(1).\n", bold(one.name), escape_roff(one.summary + "."),
                          bold(manual_name(program, one)));
  }
  text += options_section(tr("ARGUMENTS"), command.arguments) + options_section(tr("OPTIONS"), command.options) +
          common_sections();
  if (is_program) text += terms_section();
  text += section(tr("SEE ALSO"));
  if (is_program)
    text += escape_roff(tr("The manual page of each command, and its --help.")) + '\n';
  else
    text += bold(program.name) + "(1)\n";
  return text;
}

}  // namespace warplens::commands

#include "app/commands/command_tree.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/grading/task_shelf.hpp"
#include "app/lessons/shelf.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::commands {
namespace {

/// Returns the allowed values of an option. CLI11 appends them to the name of the type: "NAME:{A,B}".
std::vector<std::string> choices_in(const std::string& type_name) {
  const std::size_t begin = type_name.find(":{"), end = type_name.rfind('}');
  std::vector<std::string> choices;
  if (begin == std::string::npos || end == std::string::npos) return choices;
  for (std::size_t at = begin + 2; at <= end;) {
    const std::size_t comma = std::min(type_name.find(',', at), end);
    choices.push_back(type_name.substr(at, comma - at));
    at = comma + 1;
  }
  return choices;
}

OptionText text_of(const CLI::Option& option) {
  OptionText text{.help = option.get_description(), .default_value = option.get_default_str()};
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  const std::string type = option.get_type_name();
  text.choices = choices_in(type);
  if (option.get_positional() && text.names.empty())
    text.value = option.get_name();
  else if (option.get_type_size_max() != 0)
    text.value = type.substr(0, type.find(":{"));
  text.required = option.get_required();
  text.repeatable = option.get_items_expected_max() > 1;
  return text;
}

}  // namespace

Completes OptionText::completes() const {
  const auto is_named = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
  if (!choices.empty()) return Completes::choices;
  if (value == "KERNEL") return Completes::kernels;
  if (value == "LESSON") return Completes::lessons;
  if (value == "TASK") return Completes::tasks;
  if (value.starts_with("FILE") || value == "FOLDER") return Completes::files;
  if (is_named("--gpu")) return Completes::gpus;
  if (is_named("--panel")) return Completes::panels;
  return Completes::nothing;
}

CommandText text_of(const CLI::App& app) {
  CommandText text{.name = app.get_name(), .summary = app.get_description()};
  for (const CLI::Option* option : app.get_options()) {
    OptionText one = text_of(*option);
    (one.is_argument() ? text.arguments : text.options).push_back(std::move(one));
  }
  for (const CLI::App* command : app.get_subcommands({})) text.commands.push_back(text_of(*command));
  return text;
}

const CLI::App& program_of(const CLI::App& command) {
  const CLI::App* app = &command;
  while (app->get_parent()) app = app->get_parent();
  return *app;
}

std::vector<std::string> values_for(Completes kind, const OptionText& option) {
  std::vector<std::string> values;
  switch (kind) {
    case Completes::choices:
      return option.choices;
    case Completes::kernels:
      return kernels::catalogue();
    case Completes::lessons:
      for (const lessons::Lesson& lesson : lessons::shelf()) values.push_back(lesson.name);
      return values;
    case Completes::tasks:
      for (const grading::Task& task : grading::task_shelf()) values.push_back(task.name);
      return values;
    case Completes::gpus:
      for (const kernels::KnownGpu& gpu : kernels::known_gpus()) values.push_back(gpu.name);
      return values;
    case Completes::panels:
      for (const window::PanelRow& panel : window::panel_table()) values.emplace_back(panel.name);
      return values;
    case Completes::files:
    case Completes::nothing:
      break;
  }
  return values;
}

std::string ending_for(Completes kind) {
  switch (kind) {
    case Completes::kernels:
      return "cu";
    case Completes::lessons:
    case Completes::tasks:
      return "md";
    case Completes::gpus:
      return "toml";
    case Completes::files:
      return "*";
    default:
      return "";
  }
}

}  // namespace warplens::commands

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/command_tree.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/completion_script.hpp"
#include "kernels/files/written_file.hpp"

namespace warplens::commands {

Action add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  const auto file = std::make_shared<std::string>();
  add_option(app, *shell,
             {.name = "SHELL", .help = tr("bash, zsh or fish"), .required = true, .one_of = shell_names()});
  add_option(app, *file,
             {.name = "-o,--output", .help = tr("File to write (default: standard output)"), .value_name = "FILE"});
  return [=, &app](const Streams& streams) {
    const std::string script = completion_script(text_of(program_of(app)), shell_named(*shell).value());
    if (file->empty())
      streams.out << script;
    else
      kernels::write_whole(*file, script);
    return kDone;
  };
}

}  // namespace warplens::commands

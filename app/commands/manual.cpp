#include <filesystem>
#include <iterator>

#include "analysis/base/nearest.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/command_tree.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/manual_page.hpp"
#include "app/version/version.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

const CommandText& command_named(const CommandText& program, const std::string& name) {
  std::vector<std::string> names;
  for (const CommandText& command : program.commands) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  throw kernels::InputError("warplens manual: " +
                            say("there is no command '{}'{}", name, base::did_you_mean(name, names)));
}

void write_all(const CommandText& program, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const auto write_one = [&](const CommandText& command) {
    kernels::write_whole(folder / (manual_name(program, command) + ".1"), manual_page(program, command, version()));
  };
  write_one(program);
  for (const CommandText& command : program.commands) write_one(command);
}

}  // namespace

Action add_manual(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  const auto folder = std::make_shared<std::string>();
  add_option(app, *name, {.name = "COMMAND", .help = tr("Command to describe (default: the program itself)")});
  add_option(app, *folder,
             {.name = "-o,--output",
              .help = tr("Folder for the pages of the program and of all commands"),
              .value_name = "FOLDER"});
  return [=, &app](const Streams& streams) {
    const CommandText program = text_of(program_of(app));
    if (!folder->empty()) {
      write_all(program, *folder);
      return kDone;
    }
    streams.out << manual_page(program, name->empty() ? program : command_named(program, *name), version());
    return kDone;
  };
}

}  // namespace warplens::commands

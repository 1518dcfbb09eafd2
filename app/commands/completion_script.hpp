#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/command_tree.hpp"

namespace warplens::commands {

/// The shells that can be told how a command line goes on.
enum class Shell { bash, zsh, fish };

/// What they are called: "bash", "zsh", "fish".
std::vector<std::string> shell_names();
/// The one of this name; nothing for another word.
std::optional<Shell> shell_named(std::string_view name);

/// A script for one of them that completes `program` and its commands: their names, their options, the values that an
/// option may have, and kernels, lessons, GPUs and panels by name. Put where the shell looks for such files, or read by
/// it ("source <(warplens completion bash)").
std::string completion_script(const CommandText& program, Shell shell);

}  // namespace warplens::commands

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/command_tree.hpp"

namespace warplens::commands {

/// Shells for which a completion script can be written.
enum class Shell { bash, zsh, fish };

/// Returns the names "bash", "zsh" and "fish".
std::vector<std::string> shell_names();
/// Returns the shell with this name, or nullopt if there is none.
std::optional<Shell> shell_named(std::string_view name);

/// Returns a script that completes the command lines of `program`: names of commands and options, values of options,
/// and names of kernels, lessons, GPUs and panels. Save it in the shell's completion folder, or source it ("source
/// <(warplens completion bash)").
std::string completion_script(const CommandText& program, Shell shell);

}  // namespace warplens::commands

#pragma once

#include <string>
#include <vector>

#include "app/commands/command_tree.hpp"

namespace warplens::commands {

/// The shells that can be told how a command line goes on: "bash", "zsh", "fish".
std::vector<std::string> shells();

/// A script for one of them that completes `program` and its commands: their names, their options, the values that an
/// option may have, and kernels, lessons, GPUs and panels by name. Put where the shell looks for such files, or read by
/// it ("source <(warplens completion bash)").
std::string completion_script(const CommandText& program, const std::string& shell);

}  // namespace warplens::commands

#pragma once

#include <string>

#include "app/commands/command_tree.hpp"

namespace warplens::commands {

/// The manual page of the program or of one of its commands (of `program`), as man(1) reads it. `version` stands at its
/// foot.
std::string manual_page(const CommandText& program, const CommandText& command, const std::string& version);

/// The page's name: "warplens", or "warplens-trace".
std::string manual_name(const CommandText& program, const CommandText& command);

}  // namespace warplens::commands

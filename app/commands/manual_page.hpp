#pragma once

#include <string>

#include "app/commands/command_tree.hpp"

namespace warplens::commands {

/// Returns the manual page of the program or of one of its commands, in the format of man(1). The footer shows
/// `version`.
std::string manual_page(const CommandText& program, const CommandText& command, const std::string& version);

/// Returns the name of the page: "warplens" or "warplens-trace".
std::string manual_name(const CommandText& program, const CommandText& command);

}  // namespace warplens::commands

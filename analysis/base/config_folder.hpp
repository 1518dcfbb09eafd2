#pragma once

#include <filesystem>

namespace warplens::base {

/// Returns the folder for settings and files of the user: $XDG_CONFIG_HOME/warplens, otherwise ~/.config/warplens (XDG
/// Base Directory Specification). Empty if neither XDG_CONFIG_HOME nor HOME is set. The folder need not exist.
std::filesystem::path config_folder();

}  // namespace warplens::base

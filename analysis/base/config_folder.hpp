#pragma once

#include <filesystem>

namespace warplens::base {

/// Where what a user chose and made is kept: $XDG_CONFIG_HOME/warplens, else ~/.config/warplens (as the XDG Base
/// Directory Specification has it). Empty where there is neither. It need not exist.
std::filesystem::path config_folder();

}  // namespace warplens::base

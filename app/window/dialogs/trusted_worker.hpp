#pragma once

#include <string>

namespace warplens::window {

/// Returns whether this user chose this command on this machine (see trust_worker). Without this check, a settings file
/// from another user could make the program run any command. The empty command stands for this program, so it is always
/// trusted.
bool is_trusted_worker(const std::string& command);

/// Stores the command that the user chose. It is in a file in base::config_folder, which is separate from the settings
/// file.
void trust_worker(const std::string& command);

}  // namespace warplens::window

#pragma once

#include <string>

namespace warplens::window {

/// Returns whether this user chose this command on this machine (see trust_worker). Without this check, a settings file
/// from another user could make the program run any command. An empty command means this program, which is trusted.
bool is_trusted_worker(const std::string& command);

/// Records that the user chose this command, in base::config_folder, separate from the settings.
void trust_worker(const std::string& command);

}  // namespace warplens::window

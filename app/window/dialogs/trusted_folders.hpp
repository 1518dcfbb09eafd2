#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Returns the include folders that this user allowed in the window on this machine (see trust_folders).
std::vector<std::string> trusted_folders();

/// Stores the include folders that the user allows. They are in a file in base::config_folder. This file is separate
/// from the settings file, so that a settings file from another user cannot allow a folder.
void trust_folders(const std::vector<std::string>& folders);

}  // namespace warplens::window

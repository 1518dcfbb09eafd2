#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Returns the include folders that this user allowed in the window on this machine (see trust_folders).
std::vector<std::string> trusted_folders();

/// Records in base::config_folder which include folders the user allows. They are stored separately from the settings,
/// so that a settings file from another user cannot allow a folder.
void trust_folders(const std::vector<std::string>& folders);

}  // namespace warplens::window

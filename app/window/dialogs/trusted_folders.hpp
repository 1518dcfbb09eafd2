#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Returns the folders of headers that this user allowed in the window on this machine (see trust_folders).
std::vector<std::string> trusted_folders();

/// Records the folders of headers that the user allows, in base::config_folder. They are separate from the settings, so
/// that a settings file from another user cannot allow a folder.
void trust_folders(const std::vector<std::string>& folders);

}  // namespace warplens::window

#pragma once

#include <string>

namespace warplens::window {

/// Whether this user chose this command on this machine (`trust_worker`): a settings file that came from elsewhere can
/// name a command, but not have it run. No command at all is the program itself, which is trusted.
bool is_trusted_worker(const std::string& command);

/// Remembers that the user chose it, in base::config_folder, apart from the settings.
void trust_worker(const std::string& command);

}  // namespace warplens::window

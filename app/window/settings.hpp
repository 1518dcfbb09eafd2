#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warplens::window {

/// What the window remembers from one start to the next.
struct Settings {
  std::string theme = "dark";
  std::string language;  ///< the code of the one that was chosen; empty for the system's
  float scale = 1;
  int width = 1600, height = 1000;
  std::string kernel = "naive";
  double compile_seconds = 60;  ///< that the compiler may take
  double execute_seconds = 20;  ///< that each execution may take; 0: however long
  std::string worker;           ///< the command that starts a worker: "ssh gpu01 warplens worker"; empty: this program
  double run_seconds = 2;       ///< that one run of a kernel may take
  std::vector<std::string> recent;     ///< kernel files that were opened, the latest first
  std::string recorded_gpu;            ///< whose recorded times are shown; empty for the usual one
  std::string predicted_gpu = "h200";  ///< whose times are predicted: one of kernels::known_gpus, or a .toml file
  std::string arrangement;             ///< of the panels, by hand (Shell::arrangement)
  bool operator==(const Settings&) const = default;
};

/// Where they are kept: $XDG_CONFIG_HOME/warplens/settings.json, else ~/.config/….  Empty where there is neither.
std::filesystem::path settings_file();

/// What the file says; the defaults for what it does not say or says wrongly. Never throws: a broken file is as good as
/// none.
Settings load_settings(const std::filesystem::path& file);

/// Writes the file whole or not at all; makes its folder. Says whether it did: a full disk must not end the program.
bool save_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace warplens::window

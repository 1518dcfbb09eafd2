#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/window/draw/theme.hpp"
#include "app/window/model/first_hints.hpp"
#include "app/window/model/own_window.hpp"

namespace warplens::window {

/// Maximum number of recent files, in the settings and in the dialog.
inline constexpr std::size_t kMostRecent = 12;

/// Settings that are kept from one start to the next.
struct Settings {
  Theme theme = Theme::dark;
  std::string language;  ///< code of the language that the user chose; empty for the language of the system
  float scale = 1;
  bool motion = true;  ///< whether pictures move to their new state after a change of a kernel's settings
  int width = 1600, height = 1000;
  std::string kernel = "naive";
  std::vector<std::string> defines;  ///< macros of kernel files (-D)
  double compile_seconds = 60;       ///< time limit of the compiler
  double compile_gib = 1;            ///< memory limit of the compiler
  double execute_seconds = 20;       ///< time limit of each execution; 0 for no limit
  /// Command that starts a worker: "ssh gpu01 warplens worker"; if empty, this program is the worker.
  std::string worker;
  double run_seconds = 2;           ///< time limit of one run of a kernel
  double handshake_seconds = 30;    ///< time limit for the worker's greeting
  double silence_seconds = 30;      ///< time limit for a worker that sends nothing while it prepares
  std::vector<std::string> recent;  ///< recently opened kernel files, the latest first
  std::string recorded_gpu;         ///< GPU whose recorded times are shown; empty for the default
  std::string predicted_gpu =
      "h200";               ///< GPU for which times are predicted: one of kernels::known_gpus, or a .toml file
  std::string arrangement;  ///< the user's arrangement of the panels (Shell::arrangement)
  std::vector<OwnWindow> own_windows;          ///< panels in their own windows
  FirstHints first_hints = FirstHints::all();  ///< hints that the user has not used yet
  bool operator==(const Settings&) const = default;
};

/// Returns the path of the settings file: $XDG_CONFIG_HOME/warplens/settings.json, or ~/.config/warplens/settings.json
/// if that variable is not set. Empty if HOME is not set either.
std::filesystem::path settings_file();

/// Parses the text of a settings file. Missing and invalid values get their defaults. Never throws.
Settings parse_settings(const std::string& text);

/// Loads the settings from a file. Returns the defaults if it is broken or not a regular file.
Settings load_settings(const std::filesystem::path& file);

/// Writes the values that differ from `before` to the file, atomically. `before` are the settings as they were loaded.
/// All other values in the file are kept, because another Warplens window or a newer version may have written them.
/// Creates the folder of the file. Returns whether it succeeded. It does not throw, because a full disk or a read-only
/// home folder must not end the program.
bool save_settings(const std::filesystem::path& file, const Settings& settings, const Settings& before = {});

/// Writes changed settings to the settings file while the window is open, so that no setting is lost if a signal ends
/// the program.
class SettingsKeeper {
 public:
  /// `saved` are the settings that `file` contains now.
  SettingsKeeper(std::filesystem::path file, Settings saved) : file_(std::move(file)), saved_(std::move(saved)) {}
  /// Writes the values that have changed since the last write.
  void keep(const Settings& now);

 private:
  std::filesystem::path file_;
  Settings saved_;
};

}  // namespace warplens::window

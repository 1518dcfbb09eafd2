#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "app/window/draw/theme.hpp"
#include "app/window/model/own_window.hpp"

namespace warplens::window {

/// Files that were opened, as the settings and the dialog have them.
inline constexpr std::size_t kMostRecent = 12;

/// What the window remembers from one start to the next.
struct Settings {
  Theme theme = Theme::dark;
  std::string language;  ///< the code of the one that was chosen; empty for the system's
  float scale = 1;
  int width = 1600, height = 1000;
  std::string kernel = "naive";
  double compile_seconds = 60;  ///< that the compiler may take
  double compile_gib = 1;       ///< of memory, likewise
  double execute_seconds = 20;  ///< that each execution may take; 0: however long
  std::string worker;           ///< the command that starts a worker: "ssh gpu01 warplens worker"; empty: this program
  double run_seconds = 2;       ///< that one run of a kernel may take
  double handshake_seconds = 30;       ///< until a worker must have greeted
  double silence_seconds = 30;         ///< that a worker may say nothing while it prepares
  std::vector<std::string> recent;     ///< kernel files that were opened, the latest first
  std::string recorded_gpu;            ///< whose recorded times are shown; empty for the usual one
  std::string predicted_gpu = "h200";  ///< whose times are predicted: one of kernels::known_gpus, or a .toml file
  std::string arrangement;             ///< of the panels, by hand (Shell::arrangement)
  std::vector<OwnWindow> own_windows;  ///< of panels
  bool operator==(const Settings&) const = default;
};

/// Where they are kept: $XDG_CONFIG_HOME/warplens/settings.json, else ~/.config/….  Empty where there is neither.
std::filesystem::path settings_file();

/// What the text of such a file says; the defaults for what it does not say or says wrongly. Never throws, whatever the
/// text is.
Settings settings_of(const std::string& text);

/// Of a file; a broken one, and what is no regular file, is as good as none.
Settings load_settings(const std::filesystem::path& file);

/// Writes what is another than in `before`, as it was loaded, into the file, whole or not at all, and makes its folder:
/// what another Warplens wrote meanwhile stays, and so does what a newer one wrote. Says whether it did: a full disk or
/// a home that nobody may write to must not end the program.
bool save_settings(const std::filesystem::path& file, const Settings& settings, const Settings& before = {});

}  // namespace warplens::window

#pragma once

#include <functional>
#include <string>

#include "app/study/study.hpp"

namespace warplens::window {

/// The platform on which the window runs: a desktop, or a page in a browser. The functions are set for a page. They are
/// empty on a desktop, where the window needs no help from the platform, or the action does not exist.
struct Platform {
  /// True for a window in a browser, which has neither a GPU, nor other processes, nor a second window.
  bool is_browser = false;
  /// Returns whether the page contains compiled code for a kernel with these settings. Empty if the program can compile
  /// kernels, so that all settings are available.
  std::function<bool(const study::Choice&)> has_code = {};
  /// Returns whether another user can open the kernel of a choice through a link.
  std::function<bool(const study::Choice&)> can_link = {};
  /// Copies the address of the page with this link (views::write_link).
  std::function<void(const std::string& link)> copy_link = {};
  /// Lets the user choose a file, and opens it. Empty if the window opens its own dialog.
  std::function<void()> choose_file = {};
  /// Reads a kernel or a command from the clipboard, and shows it. Empty if Dear ImGui can read the clipboard.
  std::function<void()> paste = {};
  std::function<void()> toggle_full_screen = {};
};

/// The platform of the program.
inline const Platform kDesktop;

}  // namespace warplens::window

#pragma once

#include <string>

#include "imgui.h"

struct GLFWwindow;

namespace warplens::window {

/// Returns the size of a window that is at most as large as the screen. A size of 0 means that the screen is unknown.
ImVec2 size_on_screen(ImVec2 wanted, ImVec2 screen);

/// Initializes GLFW, and owns the main window and the separate windows of panels.
class GlfwWindow {
 public:
  /// Opens a main window of this size, or a smaller one if the screen is smaller. Throws std::runtime_error if there is
  /// no display or no OpenGL 3.3.
  GlfwWindow(int width, int height);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;
  GLFWwindow* get() const { return window_; }

  /// System events that Dear ImGui does not report.
  struct Heard {
    bool touched = false;  ///< a window was uncovered, moved or resized
    std::string dropped;   ///< path of a file that was dropped on the window; empty if there was none
  };
  /// Writes all later events to `heard`, which must outlive the window.
  void listen(Heard& heard);
  /// Returns whether the user moved, resized or closed the separate window of a panel since the last frame.
  static bool own_windows_changed();
  /// Returns whether all windows are minimised.
  bool out_of_sight() const;

  /// Puts a picture in PNG format into the clipboard of the desktop; see put_into_clipboard.
  static void copy_picture(const std::string& png);

  /// Passes the system's events to Dear ImGui. Call it before ImGui::NewFrame.
  static void start_frame();
  /// Draws the latest frame of Dear ImGui into all windows. If `waits` is true, waits for the vertical refresh of the
  /// screen.
  void show_frame(ImU32 ground, bool waits);

  /// Dear ImGui's back-end for GLFW. Create it after the UiContext, and destroy it before the UiContext.
  class Backend {
   public:
    explicit Backend(const GlfwWindow& window);
    ~Backend();
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
  };

 private:
  GLFWwindow* window_ = nullptr;
  Heard* heard_ = nullptr;
};

}  // namespace warplens::window

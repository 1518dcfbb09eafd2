#pragma once

#include <string>

#include "imgui.h"

struct GLFWwindow;

namespace warplens::window {

/// GLFW and its window, from start to end, with the windows that panels have for themselves.
class GlfwWindow {
 public:
  /// Throws std::runtime_error where there is no display or no OpenGL 3.3.
  GlfwWindow(int width, int height);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;
  GLFWwindow* get() const { return window_; }

  /// What the system says that Dear ImGui is not told of, or not as an event.
  struct Heard {
    bool touched = false;  ///< a window was uncovered, moved, or is of another size
    std::string dropped;   ///< a file's path; empty for none
  };
  /// From now on, as long as both live.
  void listen(Heard& heard);
  /// Whether the user moved, resized or closed a panel's own window since the last frame.
  static bool own_windows_changed();
  /// Whether nobody sees any of the windows.
  bool out_of_sight() const;

  /// Before ImGui::NewFrame: what the system has to say goes to Dear ImGui.
  static void start_frame();
  /// Draws Dear ImGui's latest frame into all windows. `waits`: for the screen's next turn.
  void show_frame(ImU32 ground, bool waits);

  /// Dear ImGui's GLFW back-end, after the stage and before it ends.
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

#pragma once

struct GLFWwindow;

namespace warplens::window {

/// GLFW and its window with OpenGL 3.3, from start to end.
class GlfwWindow {
 public:
  /// Throws std::runtime_error where there is no display or no such OpenGL.
  GlfwWindow(int width, int height);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;
  GLFWwindow* get() const { return window_; }

 private:
  GLFWwindow* window_ = nullptr;
};

}  // namespace warplens::window

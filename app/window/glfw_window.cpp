#include "app/window/glfw_window.hpp"

#include <glad/gl.h>
//
#include <GLFW/glfw3.h>

#include <stdexcept>

#include "analysis/base/language.hpp"

namespace warplens::window {

GlfwWindow::GlfwWindow(int width, int height) {
  glfwSetErrorCallback([](int, const char*) {});
  if (!glfwInit()) throw std::runtime_error(tr("no display for a window: use `warplens render`, which needs none"));
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  window_ = glfwCreateWindow(width, height, "Warplens", nullptr, nullptr);
  if (!window_) {
    glfwTerminate();
    throw std::runtime_error(
        tr("no window with OpenGL 3.3 can be opened here: use `warplens render`, which needs none"));
  }
  glfwSetWindowSizeLimits(window_, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  if (!gladLoadGL(glfwGetProcAddress)) throw std::runtime_error(tr("OpenGL's functions were not found"));
}

GlfwWindow::~GlfwWindow() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

}  // namespace warplens::window

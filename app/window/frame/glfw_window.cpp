#include "app/window/frame/glfw_window.hpp"

#include <glad/gl.h>
//
#include <GLFW/glfw3.h>

#include <algorithm>
#include <stdexcept>

#include "analysis/translation/message.hpp"
#include "app/window/draw/canvas.hpp"
#include "app/window/image/clipboard_picture.hpp"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"

namespace warplens::window {
namespace {

GlfwWindow::Heard& heard_of(GLFWwindow* window) {
  return *static_cast<GlfwWindow::Heard*>(glfwGetWindowUserPointer(window));
}

void listen_at(GLFWwindow* window, GlfwWindow::Heard& heard) {
  glfwSetWindowUserPointer(window, &heard);
  glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
    if (count > 0) heard_of(w).dropped = paths[0];
  });
  glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { heard_of(w).touched = true; });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { heard_of(w).touched = true; });
}

/// Returns the size of the main screen without its task bars; 0 if it is not known. The unit is that of the size of a
/// new window.
ImVec2 room_on_screen() {
  GLFWmonitor* const screen = glfwGetPrimaryMonitor();
  if (!screen) return {0, 0};
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetMonitorWorkarea(screen, &x, &y, &width, &height);
  float scale_x = 1, scale_y = 1;
  // GLFW_SCALE_TO_MONITOR multiplies the size of a new window by this scale.
  glfwGetMonitorContentScale(screen, &scale_x, &scale_y);
  return {static_cast<float>(width) / std::max(scale_x, 1.0f), static_cast<float>(height) / std::max(scale_y, 1.0f)};
}

}  // namespace

ImVec2 size_on_screen(ImVec2 wanted, ImVec2 screen) {
  return {screen.x > 0 ? std::min(wanted.x, screen.x) : wanted.x,
          screen.y > 0 ? std::min(wanted.y, screen.y) : wanted.y};
}

GlfwWindow::GlfwWindow(int width, int height) {
  glfwSetErrorCallback([](int, const char*) {});
  if (!glfwInit()) throw std::runtime_error(tr("no display: use `warplens render`, which needs no display"));
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  const ImVec2 size = size_on_screen({static_cast<float>(width), static_cast<float>(height)}, room_on_screen());
  window_ = glfwCreateWindow(static_cast<int>(size.x), static_cast<int>(size.y), "Warplens", nullptr, nullptr);
  if (!window_) {
    glfwTerminate();
    throw std::runtime_error(tr("cannot open a window with OpenGL 3.3: use `warplens render`, which needs no display"));
  }
  glfwSetWindowSizeLimits(window_, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  if (!gladLoadGL(glfwGetProcAddress)) throw std::runtime_error(tr("the OpenGL functions could not be loaded"));
}

GlfwWindow::~GlfwWindow() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void GlfwWindow::listen(Heard& heard) {
  heard_ = &heard;
  listen_at(window_, heard);
  // Panels in separate windows have desktop coordinates. If the main window is moved, their position relative to the
  // main window changes, so a frame must be drawn.
  glfwSetWindowPosCallback(window_, [](GLFWwindow* w, int, int) {
    heard_of(w).touched |= (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_ViewportsEnable) != 0;
  });
}

bool GlfwWindow::own_windows_changed() {
  for (const ImGuiViewport* window : ImGui::GetPlatformIO().Viewports)
    if (window->PlatformRequestMove || window->PlatformRequestResize || window->PlatformRequestClose) return true;
  return false;
}

bool GlfwWindow::out_of_sight() const {
  if (!glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return false;
  for (const ImGuiViewport* window : ImGui::GetPlatformIO().Viewports)
    if (auto* const own = static_cast<GLFWwindow*>(window->PlatformHandle);
        own && own != window_ && !glfwGetWindowAttrib(own, GLFW_ICONIFIED))
      return false;
  return true;
}

void GlfwWindow::copy_picture(const std::string& png) {
  put_into_clipboard(png, glfwGetPlatform() == GLFW_PLATFORM_WAYLAND ? Desktop::wayland : Desktop::x11);
}

void GlfwWindow::start_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
}

void GlfwWindow::show_frame(ImU32 ground, bool waits) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  glViewport(0, 0, width, height);
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_ViewportsEnable) {
    ImGui::UpdatePlatformWindows();
    for (const ImGuiViewport* window : ImGui::GetPlatformIO().Viewports) {
      auto* const own = static_cast<GLFWwindow*>(window->PlatformHandle);
      if (!own || own == window_ || !heard_ || glfwGetWindowUserPointer(own) == heard_) continue;
      listen_at(own, *heard_);
      if (!(window->Flags & ImGuiViewportFlags_NoDecoration))
        glfwSetWindowSizeLimits(own, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
    }
    ImGui::RenderPlatformWindowsDefault();
    glfwMakeContextCurrent(window_);
  }
  glfwSwapInterval(waits ? 1 : 0);
  glfwSwapBuffers(window_);
}

GlfwWindow::Backend::Backend(const GlfwWindow& window) {
  ImGui_ImplGlfw_InitForOpenGL(window.get(), true);
}

GlfwWindow::Backend::~Backend() {
  ImGui_ImplGlfw_Shutdown();
}

}  // namespace warplens::window

#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "imgui.h"

namespace warplens::window {

/// A desktop on which Dear ImGui opens windows without a window system. It stores the windows that Dear ImGui requests.
/// Tests move, resize and close them like a user.
class FakeDesktop {
 public:
  struct Window {
    std::string title;
    ImVec2 at, size;
    bool shown = false;
  };

  /// Installs this desktop in Dear ImGui's current context, which must outlive it. The main window is at `main`.
  FakeDesktop(const std::vector<Rect>& screens, ImVec2 main) : main_{"Warplens", main, {}, true} {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendFlags |= ImGuiBackendFlags_PlatformHasViewports;
    here_ = this;
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    for (const Rect& screen : screens) {
      ImGuiPlatformMonitor monitor;
      monitor.MainPos = monitor.WorkPos = screen.min;
      monitor.MainSize = monitor.WorkSize = screen.max - screen.min;
      platform.Monitors.push_back(monitor);
    }
    platform.Platform_CreateWindow = [](ImGuiViewport* of) { of->PlatformUserData = here().open(); };
    platform.Platform_DestroyWindow = [](ImGuiViewport* of) {
      here().close(of);
      of->PlatformUserData = nullptr;
    };
    platform.Platform_ShowWindow = [](ImGuiViewport* of) { window_of(of).shown = true; };
    platform.Platform_SetWindowPos = [](ImGuiViewport* of, ImVec2 at) { window_of(of).at = at; };
    platform.Platform_GetWindowPos = [](ImGuiViewport* of) { return window_of(of).at; };
    platform.Platform_SetWindowSize = [](ImGuiViewport* of, ImVec2 size) { window_of(of).size = size; };
    platform.Platform_GetWindowSize = [](ImGuiViewport* of) { return window_of(of).size; };
    platform.Platform_SetWindowFocus = [](ImGuiViewport*) {};
    platform.Platform_GetWindowFocus = [](ImGuiViewport* of) { return of == ImGui::GetMainViewport(); };
    platform.Platform_GetWindowMinimized = [](ImGuiViewport*) { return false; };
    platform.Platform_SetWindowTitle = [](ImGuiViewport* of, const char* title) { window_of(of).title = title; };
    ImGui::GetMainViewport()->PlatformUserData = &main_;
  }
  FakeDesktop(const FakeDesktop&) = delete;
  FakeDesktop& operator=(const FakeDesktop&) = delete;

  /// Returns all windows except the main window.
  const std::vector<std::unique_ptr<Window>>& windows() const { return windows_; }
  /// Finds the window with this title; null if there is none.
  Window* titled(const std::string& title) const {
    const auto found = std::ranges::find(windows_, title, [](const auto& window) { return window->title; });
    return found == windows_.end() ? nullptr : found->get();
  }
  Window& main() { return main_; }

  /// Moves, resizes or closes a window like a user. Dear ImGui is notified before the next frame, as by a real system.
  void move(const Window& window, ImVec2 to) {
    events_.push_back([&window, to] {
      viewport_of(window)->PlatformRequestMove = true;
      window_of(viewport_of(window)).at = to;
    });
  }
  void resize(const Window& window, ImVec2 to) {
    events_.push_back([&window, to] {
      viewport_of(window)->PlatformRequestResize = true;
      window_of(viewport_of(window)).size = to;
    });
  }
  void ask_to_close(const Window& window) {
    events_.push_back([&window] { viewport_of(window)->PlatformRequestClose = true; });
  }
  /// Notifies Dear ImGui of the user's actions since the last frame. Call it before ImGui::NewFrame.
  void tell() {
    for (const auto& event : std::exchange(events_, {})) event();
  }
  static ImGuiViewport* viewport_of(const Window& window) {
    for (ImGuiViewport* viewport : ImGui::GetPlatformIO().Viewports)
      if (viewport->PlatformUserData == &window) return viewport;
    return nullptr;
  }

 private:
  static FakeDesktop& here() { return *here_; }
  static Window& window_of(ImGuiViewport* of) { return *static_cast<Window*>(of->PlatformUserData); }
  Window* open() { return windows_.emplace_back(std::make_unique<Window>()).get(); }
  void close(const ImGuiViewport* of) {
    std::erase_if(windows_, [&](const auto& window) { return window.get() == of->PlatformUserData; });
  }

  /// The installed desktop; Dear ImGui's callbacks get no other pointer to it.
  static inline FakeDesktop* here_ = nullptr;
  Window main_;
  std::vector<std::unique_ptr<Window>> windows_;
  std::vector<std::function<void()>> events_;
};

}  // namespace warplens::window

#include "app/window/draw/ui_context.hpp"

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace warplens::window {

UiContext::UiContext() {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // Dear ImGui must not save the layout, because the program saves it (settings.hpp)
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
  io.ConfigInputTextCursorBlink = false;  // a blinking cursor would require the window to draw frames continuously
#ifdef __wasm__
  ImGui_ImplOpenGL3_Init("#version 300 es");  // the GLSL version of WebGL 2
#else
  ImGui_ImplOpenGL3_Init("#version 330 core");
#endif
  fonts_ = load_fonts();
}

UiContext::~UiContext() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

}  // namespace warplens::window

#include "app/window/stage.hpp"

// glad before everything that might bring in the system's own OpenGL headers.
#include <glad/gl.h>
//
#include <dlfcn.h>
#include <glad/egl.h>

#include <algorithm>
#include <stdexcept>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace warplens::window {

Stage::Stage() {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // the layout is ours; settings.hpp keeps what a user chose
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
  io.ConfigInputTextCursorBlink = false;  // a blinking cursor would ask for frames for ever
  ImGui_ImplOpenGL3_Init("#version 330 core");
  fonts_ = load_fonts();
}

Stage::~Stage() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void clear(ImU32 colour) {
  const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(parts.x, parts.y, parts.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

namespace {

// EGL_MESA_platform_surfaceless; glad knows the core's names only.
constexpr EGLenum kSurfaceless = 0x31DD;

// EGL is opened when it is needed, so that the program starts where there is none.
GLADloadfunc egl_loader() {
  void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  void* found = library ? dlsym(library, "eglGetProcAddress") : nullptr;
  if (!found) throw std::runtime_error("drawing off screen needs EGL: install libegl1");
  return reinterpret_cast<GLADloadfunc>(found);
}

}  // namespace

OffScreen::OffScreen(int width, int height) {
  const GLADloadfunc load = egl_loader();
  gladLoadEGL(nullptr, load);
  // Asked for by name: glad has it only once a display has told its version.
  using GetPlatformDisplay = EGLDisplay (*)(EGLenum, void*, const EGLint*);
  const auto get_display = reinterpret_cast<GetPlatformDisplay>(load("eglGetPlatformDisplayEXT"));
  EGLDisplay display = EGL_NO_DISPLAY;
  if (get_display) display = get_display(kSurfaceless, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY) display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
    throw std::runtime_error(
        "drawing off screen needs EGL without a display: install libegl-mesa0 and libgl1-mesa-dri");
  display_ = display;
  gladLoadEGL(display, load);
  eglBindAPI(EGL_OPENGL_API);
  const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  eglChooseConfig(display, wanted, &config, 1, &count);
  const EGLint version[] = {
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  context_ = count ? eglCreateContext(display, config, EGL_NO_CONTEXT, version) : nullptr;
  if (!context_ || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
    throw std::runtime_error("drawing off screen needs OpenGL 3.3: install libgl1-mesa-dri");
  if (!gladLoadGL(load)) throw std::runtime_error("OpenGL's functions were not found");
  glGenFramebuffers(1, &framebuffer_);
  glGenRenderbuffers(1, &colour_);
  resize(width, height);
}

OffScreen::~OffScreen() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteRenderbuffers(1, &colour_);
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

void OffScreen::resize(int width, int height) {
  GLint most = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  if (width < 1 || height < 1 || width > most || height > most)
    throw std::runtime_error("a picture of " + std::to_string(width) + "x" + std::to_string(height) +
                             " pixels can't be drawn: take 1 to " + std::to_string(most));
  width_ = width, height_ = height;
  glBindRenderbuffer(GL_RENDERBUFFER, colour_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
}

void OffScreen::draw_frame(ImU32 ground) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, width_, height_);
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void OffScreen::wait() const {
  glFinish();
}

std::vector<std::uint8_t> OffScreen::pixels() const {
  const auto row = static_cast<std::size_t>(width_) * 4, rows = static_cast<std::size_t>(height_);
  std::vector<std::uint8_t> upside_down(row * rows), picture(row * rows);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, upside_down.data());
  for (std::size_t y = 0; y < rows; ++y)
    std::copy_n(upside_down.begin() + static_cast<std::ptrdiff_t>((rows - 1 - y) * row), row,
                picture.begin() + static_cast<std::ptrdiff_t>(y * row));
  for (std::size_t i = 3; i < picture.size(); i += 4) picture[i] = 255;
  return picture;
}

}  // namespace warplens::window

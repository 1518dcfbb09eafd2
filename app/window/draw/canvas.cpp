#include "app/window/draw/canvas.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "imgui_impl_opengl3.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Binds a framebuffer for drawing and reading as long as this object exists.
class Bound {
 public:
  explicit Bound(unsigned framebuffer) {
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  }
  ~Bound() { glBindFramebuffer(GL_FRAMEBUFFER, static_cast<unsigned>(before_)); }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

 private:
  GLint before_ = 0;
};

}  // namespace

void clear(ImU32 colour) {
  const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(parts.x, parts.y, parts.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

Canvas::Canvas(int width, int height) {
  glGenFramebuffers(1, &framebuffer_);
  glGenRenderbuffers(1, &colour_);
  try {
    resize(width, height);
  } catch (...) {
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteRenderbuffers(1, &colour_);
    throw;
  }
}

Canvas::~Canvas() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteRenderbuffers(1, &colour_);
}

int Canvas::largest_side() {
  GLint most = 0, viewport[2] = {};
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
  return std::min({most, viewport[0], viewport[1]});
}

void Canvas::resize(int width, int height) {
  const int most = largest_side();
  if (width < 1 || height < 1 || width > most || height > most)
    throw std::runtime_error(
        say("cannot draw a picture of {}x{} pixels: each side must have 1 to {} pixels", width, height, most));
  const Bound bound(framebuffer_);
  glBindRenderbuffer(GL_RENDERBUFFER, colour_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw std::runtime_error(say("not enough memory for a picture of {}x{} pixels", width, height));
  width_ = width, height_ = height;
}

void Canvas::draw_frame(ImU32 ground, ImDrawData* frame) {
  const Bound bound(framebuffer_);
  glViewport(0, 0, width_, height_);
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(frame);
}

Picture Canvas::picture() const {
  Picture picture{width_, height_, {}};
  const std::size_t row = static_cast<std::size_t>(width_) * 4, rows = static_cast<std::size_t>(height_);
  picture.pixels.resize(row * rows);
  const Bound bound(framebuffer_);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, picture.pixels.data());
  // The first row that OpenGL returns is the bottom row, so the rows are reversed.
  for (std::size_t y = 0; y < rows / 2; ++y)
    std::swap_ranges(picture.pixels.begin() + static_cast<std::ptrdiff_t>(y * row),
                     picture.pixels.begin() + static_cast<std::ptrdiff_t>((y + 1) * row),
                     picture.pixels.begin() + static_cast<std::ptrdiff_t>((rows - 1 - y) * row));
  for (std::size_t i = 3; i < picture.pixels.size(); i += 4) picture.pixels[i] = 255;
  return picture;
}

}  // namespace warplens::window

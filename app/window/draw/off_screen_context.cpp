#include "app/window/draw/off_screen_context.hpp"

// glad must come before all include files that might include the OpenGL headers of the system.
#include <glad/gl.h>
//
#include <dlfcn.h>
#include <glad/egl.h>

#include <stdexcept>

#include "analysis/translation/message.hpp"

namespace warplens::window {
namespace {

// Defined by the extension EGL_MESA_platform_surfaceless. glad defines only the names of the EGL core.
constexpr EGLenum kSurfaceless = 0x31DD;

// EGL is loaded at run time, so that the program also starts on systems without it.
GLADloadfunc egl_loader() {
  void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  void* found = library ? dlsym(library, "eglGetProcAddress") : nullptr;
  if (!found) throw std::runtime_error(tr("drawing off screen needs EGL: install libegl1"));
  return reinterpret_cast<GLADloadfunc>(found);
}

}  // namespace

OffScreenContext::OffScreenContext(int width, int height) {
  const GLADloadfunc load = egl_loader();
  gladLoadEGL(nullptr, load);
  // Load this function by its name. glad loads it only after a display has reported its version, but the function is
  // needed to get a display.
  using GetPlatformDisplay = EGLDisplay (*)(EGLenum, void*, const EGLint*);
  const auto get_display = reinterpret_cast<GetPlatformDisplay>(load("eglGetPlatformDisplayEXT"));
  EGLDisplay display = EGL_NO_DISPLAY;
  if (get_display) display = get_display(kSurfaceless, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY) display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
    throw std::runtime_error(
        tr("drawing off screen needs EGL without a display: install libegl-mesa0 and libgl1-mesa-dri"));
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
    throw std::runtime_error(tr("drawing off screen needs OpenGL 3.3: install libgl1-mesa-dri"));
  if (!gladLoadGL(load)) throw std::runtime_error(tr("the OpenGL functions could not be loaded"));
  canvas_ = std::make_unique<Canvas>(width, height);
}

OffScreenContext::~OffScreenContext() {
  canvas_.reset();
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

void OffScreenContext::resize(int width, int height) {
  canvas_->resize(width, height);
}

void OffScreenContext::draw_frame(ImU32 ground) {
  canvas_->draw_frame(ground);
}

void OffScreenContext::wait() const {
  glFinish();
}

}  // namespace warplens::window

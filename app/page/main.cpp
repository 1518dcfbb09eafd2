/// The window in a browser. page.js calls the exported functions: it passes the input of the user, and asks for a frame
/// whenever the browser is ready to draw one.

#include <glad/gl.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "app/commands/state_options.hpp"
#include "app/lessons/check.hpp"
#include "app/lessons/lesson.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page/keys.hpp"
#include "app/reports/trace_report.hpp"
#include "app/study/default_size.hpp"
#include "app/study/trace_and_check.hpp"
#include "app/window/draw/canvas.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/controller.hpp"
#include "app/window/frame/pacing.hpp"
#include "app/window/frame/picture_taker.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/model/settings.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui.h"
#include "imgui_impl_opengl3.h"
#include "imgui_internal.h"
#include "kernels/text/languages.hpp"

#define WARPLENS_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define WARPLENS_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

/// Monotonic clock in seconds.
WARPLENS_IMPORT(clock) double page_clock();
/// Asks for a frame soon, because a thread has something new to show.
WARPLENS_IMPORT(news) void page_news();
WARPLENS_IMPORT(copy_text) void page_copy_text(const char* text, std::size_t length);
WARPLENS_IMPORT(copy_picture) void page_copy_picture(const char* png, std::size_t bytes);
/// Reports an error that ends the program.
WARPLENS_IMPORT(fail) void page_fail(const char* text, std::size_t length);
/// The result of page_trace or page_check_lesson.
WARPLENS_IMPORT(result) void page_result(const char* text, std::size_t length);

namespace warplens::page {
namespace {

using window::Changes;

/// The window's back-end for Dear ImGui, its shell and its controller.
class WebWindow {
 public:
  explicit WebWindow(window::Settings settings, const std::optional<views::State>& state,
                     std::shared_ptr<const lessons::Lesson> lesson)
      : settings_(std::move(settings)),
        keeper_(window::settings_file(), settings_),
        shell_(ui_context_.fonts(), views::catalogue_ladder(), first_view(lesson)),
        controller_(shell_, first_choice(state), {commands::state_of_command, {}, page_news, page_clock}) {
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
      page_copy_text(text, std::strlen(text));
    };
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) -> const char* { return pasted_text().c_str(); };
    shell_.restore_arrangement(settings_.arrangement);
    if (state)
      controller_.start_at(*state);
    else if (!lesson)
      controller_.start_at_worst();
  }

  /// Text that the browser pasted last.
  static std::string& pasted_text() {
    static std::string text;
    return text;
  }

  void resize(float width, float height, float scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {width, height};
    io.DisplayFramebufferScale = {scale, scale};
    wake();
  }

  void wake() { pacing_.happened(page_clock()); }

  void open(const std::string& path) { controller_.open(path); }

  /// Returns the seconds until the next frame is needed without input: 0 for the next one, negative for never.
  double frame() {
    if (controller_.has_news()) wake();
    const double now = page_clock();
    if (!pacing_.wants_frame(state(), now)) return wait();
    pacing_.drew();
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = static_cast<float>(std::clamp(now - drawn_at_, 1e-4, 0.5));
    drawn_at_ = now;
    const window::Input& input = controller_.next_input();
    ImGui_ImplOpenGL3_NewFrame();
    pictures_.before_frame();
    ImGui::NewFrame();
    const Changes changes = shell_.frame(input);
    ImGui::Render();
    pictures_.after_frame(shell_);
    glViewport(0, 0, static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x),
               static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y));
    window::clear(shell_.ground());
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    controller_.apply(changes);
    if (changes.picture) pictures_.ask(*changes.picture, shell_);
    keep();
    return wait();
  }

 private:
  window::View first_view(const std::shared_ptr<const lessons::Lesson>& lesson) {
    window::View view;
    view.preferences.theme = settings_.theme;
    view.preferences.language = settings_.language;
    view.preferences.text_scale = settings_.scale;
    view.preferences.motion = settings_.motion;
    view.gpus.recorded = settings_.recorded_gpu;
    view.gpus.predicted = settings_.predicted_gpu;
    view.first_hints = settings_.first_hints;
    view.lesson_reader.progress = lessons::load_progress(lessons::progress_file());
    if (lesson) window::open_lesson(view.lesson_reader, lesson);
    return view;
  }

  study::Choice first_choice(const std::optional<views::State>& state) const {
    if (state) return state->choice;
    study::Choice choice;
    choice.kernel = settings_.kernel;
    choice.size = study::default_size_of(choice.kernel, study::file_options(choice)).value_or(choice.size);
    return choice;
  }

  window::Pacing::State state() const {
    const study::Progress progress = controller_.progress();
    return {.moving = shell_.moving() || pictures_.busy(),
            .busy = progress.compiling || progress.totalling,
            .hovering = ImGui::IsAnyItemHovered(),
            .minimised = false};
  }

  double wait() const {
    const window::Pacing::Wait wait = pacing_.next(state(), page_clock());
    switch (wait.what) {
      case window::Pacing::Wait::For::nothing:
        return 0;
      case window::Pacing::Wait::For::event:
        return -1;
      case window::Pacing::Wait::For::event_or_time:
        break;
    }
    return wait.seconds;
  }

  void keep() {
    const window::Preferences& preferences = shell_.view().preferences;
    settings_.theme = preferences.theme;
    settings_.language = preferences.language;
    settings_.scale = preferences.text_scale;
    settings_.motion = preferences.motion;
    settings_.first_hints = shell_.view().first_hints;
    settings_.predicted_gpu = shell_.view().gpus.predicted;
    settings_.recorded_gpu = shell_.view().gpus.recorded;
    keeper_.keep(settings_);
  }

  window::Settings settings_;
  window::SettingsKeeper keeper_;
  window::UiContext ui_context_;
  window::Pacing pacing_;
  window::Shell shell_;
  window::Controller controller_;
  window::PictureTaker pictures_{[](const std::string& png) { page_copy_picture(png.data(), png.size()); }};
  double drawn_at_ = 0;
};

std::unique_ptr<WebWindow> opened;  // global, because page.js calls functions that cannot get the window as an argument
std::string buffer;                 // text that page.js passes

}  // namespace
}  // namespace warplens::page

using warplens::page::opened;

/// Returns memory for a text of this length, which page.js writes before it calls a function that takes a text.
WARPLENS_EXPORT(page_buffer) char* page_buffer(std::size_t length) {
  warplens::page::buffer.assign(length, '\0');
  return warplens::page::buffer.data();
}

/// Opens the window. The buffer has the command of the first state, or is empty.
WARPLENS_EXPORT(page_open) void page_open() {
  using namespace warplens;
  try {
    window::Settings settings = window::load_settings(window::settings_file());
    if (!settings.language.empty()) kernels::set_language(settings.language);
    std::optional<views::State> state;
    std::shared_ptr<const lessons::Lesson> lesson;
    const std::string command = page::buffer;
    if (command.starts_with("lesson="))
      lesson = std::make_shared<const lessons::Lesson>(lessons::lesson_named(command.substr(7)));
    else if (!command.empty())
      state = commands::state_of_command(command);
    opened = std::make_unique<page::WebWindow>(std::move(settings), state, lesson);
  } catch (const std::exception& error) {
    page_fail(error.what(), std::strlen(error.what()));
  }
}

WARPLENS_EXPORT(page_resize) void page_resize(float width, float height, float scale) {
  opened->resize(width, height, scale);
}

WARPLENS_EXPORT(page_frame) double page_frame() {
  try {
    return opened->frame();
  } catch (const std::exception& error) {
    page_fail(error.what(), std::strlen(error.what()));
    return -1;
  }
}

WARPLENS_EXPORT(page_mouse_move) void page_mouse_move(float x, float y, bool touch) {
  ImGui::GetIO().AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  ImGui::GetIO().AddMousePosEvent(x, y);
  opened->wake();
}

WARPLENS_EXPORT(page_mouse_button) void page_mouse_button(int button, bool down) {
  ImGui::GetIO().AddMouseButtonEvent(button, down);
  opened->wake();
}

WARPLENS_EXPORT(page_wheel) void page_wheel(float x, float y) {
  ImGui::GetIO().AddMouseWheelEvent(x, y);
  opened->wake();
}

WARPLENS_EXPORT(page_focus) void page_focus(bool focused) {
  ImGui::GetIO().AddFocusEvent(focused);
  opened->wake();
}

/// A key was pressed or released. The buffer has its code in the terms of browsers: "KeyA", "ArrowLeft".
WARPLENS_EXPORT(page_key) void page_key(bool down, bool control, bool shift, bool alt, bool meta) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Ctrl, control);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
  io.AddKeyEvent(ImGuiMod_Alt, alt);
  io.AddKeyEvent(ImGuiMod_Super, meta);
  if (const ImGuiKey key = warplens::page::find_key(warplens::page::buffer); key != ImGuiKey_None)
    io.AddKeyEvent(key, down);
  opened->wake();
}

/// The user typed the text in the buffer.
WARPLENS_EXPORT(page_text) void page_text() {
  ImGui::GetIO().AddInputCharactersUTF8(warplens::page::buffer.c_str());
  opened->wake();
}

/// The browser pasted the text in the buffer; the key that pastes comes later.
WARPLENS_EXPORT(page_paste) void page_paste() {
  warplens::page::WebWindow::pasted_text() = warplens::page::buffer;
}

/// Passes the report of `trace`, as JSON, for the command in the buffer. Tests compare it with that of the program.
WARPLENS_EXPORT(page_trace) void page_trace() {
  using namespace warplens;
  std::ostringstream out;
  try {
    kernels::CompileCache cache;
    const views::State state = commands::state_of_command(page::buffer);
    study::Study study = study::load(state.choice, cache, {});
    study::add_trace_parts(study, {}, {}, [](double) {});
    commands::write_trace({.study = study}, commands::Format::json, out);
  } catch (const std::exception& error) {
    out.str(error.what());
  }
  const std::string text = out.str();
  page_result(text.data(), text.size());
}

/// Checks the lesson whose name is in the buffer, as `lesson --check` does. Passes one line for each problem.
WARPLENS_EXPORT(page_check_lesson) void page_check_lesson() {
  using namespace warplens;
  std::string text;
  try {
    kernels::CompileCache cache;
    const lessons::Lesson lesson = lessons::lesson_named(page::buffer);
    for (const lessons::Problem& problem : lessons::find_problems(lesson, commands::state_of_command, cache,
                                                                  window::panel_names(), {}, [](std::size_t) {}))
      text += std::to_string(problem.line) + ": " + problem.message + '\n';
  } catch (const std::exception& error) {
    text = error.what();
  }
  page_result(text.data(), text.size());
}

/// Opens the file whose path is in the buffer.
WARPLENS_EXPORT(page_open_file) void page_open_file() {
  opened->open(warplens::page::buffer);
  opened->wake();
}

/// Returns whether the page shows a keyboard for a text field.
WARPLENS_EXPORT(page_wants_text) bool page_wants_text() {
  return ImGui::GetIO().WantTextInput;
}

/// Returns the shape of the mouse pointer, an ImGuiMouseCursor.
WARPLENS_EXPORT(page_cursor) int page_cursor() {
  return ImGui::GetMouseCursor();
}

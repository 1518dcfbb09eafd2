/// Main program of the page: the window in a browser. page.js calls the exported functions. It passes the user's input,
/// and calls page_frame whenever the browser is ready to draw.

#include <cstring>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "app/commands/state_options.hpp"
#include "app/lessons/check.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page/imports.hpp"
#include "app/page/keys.hpp"
#include "app/page/screen_text.hpp"
#include "app/page/web_window.hpp"
#include "app/page_contents/settings_totals.hpp"
#include "app/reports/trace_report.hpp"
#include "app/study/trace_and_check.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui.h"
#include "kernels/text/languages.hpp"

#define WARPLENS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace warplens::page {
namespace {

// global, because the scripts cannot pass a C++ object to the functions that they call
std::unique_ptr<WebWindow> opened;
std::string buffer;  // text argument of the next function that the scripts call

void report_failure(const std::exception& error) {
  page_fail(error.what(), std::strlen(error.what()));
}

/// Passes the text that `make` returns to the scripts. If `make` throws, passes the message of the error.
template <class Make>
void pass_result(Make make) {
  std::string text;
  try {
    text = make();
  } catch (const std::exception& error) {
    text = error.what();
  }
  page_result(text.data(), text.size());
}

}  // namespace
}  // namespace warplens::page

using warplens::page::opened;

/// Returns memory for a text of this length: the buffer. page.js writes the text into it, and then calls a function
/// that uses the text.
WARPLENS_EXPORT(page_buffer) char* page_buffer(std::size_t length) {
  warplens::page::buffer.assign(length, '\0');
  return warplens::page::buffer.data();
}

/// Opens the window. The buffer contains the part of the page's address after '#', or is empty.
WARPLENS_EXPORT(page_open) void page_open() {
  using namespace warplens;
  try {
    window::Settings settings = window::load_settings(window::settings_file());
    if (!settings.language.empty()) kernels::set_language(settings.language);
    opened = std::make_unique<page::WebWindow>(std::move(settings), page::buffer);
  } catch (const std::exception& error) {
    page::report_failure(error);
  }
}

/// Shows the state in an address that the user has opened. The buffer contains the part of the address after '#'.
WARPLENS_EXPORT(page_follow) void page_follow() {
  opened->follow(warplens::page::buffer);
}

WARPLENS_EXPORT(page_resize) void page_resize(float width, float height, float scale) {
  opened->resize(width, height, scale);
}

WARPLENS_EXPORT(page_frame) double page_frame() {
  try {
    return opened->frame();
  } catch (const std::exception& error) {
    warplens::page::report_failure(error);
    return -1;
  }
}

/// Returns the number of frames that were drawn.
WARPLENS_EXPORT(page_frame_count) int page_frame_count() {
  return ImGui::GetFrameCount();
}

WARPLENS_EXPORT(page_mouse_move) void page_mouse_move(float x, float y) {
  ImGui::GetIO().AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  ImGui::GetIO().AddMousePosEvent(x, y);
  opened->wake();
}

WARPLENS_EXPORT(page_mouse_button) void page_mouse_button(int button, bool down) {
  ImGui::GetIO().AddMouseButtonEvent(button, down);
  opened->wake();
}

/// Called when a finger touches the screen, moves on it or leaves it. `time` is the time of the touch on the clock of
/// page_clock(). The program does not read the clock here, because the browser may call later.
WARPLENS_EXPORT(page_touch_down) void page_touch_down(int finger, float x, float y, double time) {
  opened->touch().down(finger, {x, y}, time);
  opened->wake();
}

WARPLENS_EXPORT(page_touch_move) void page_touch_move(int finger, float x, float y, double time) {
  opened->touch().move(finger, {x, y}, time);
  opened->wake();
}

WARPLENS_EXPORT(page_touch_up) void page_touch_up(int finger, double time) {
  opened->touch().up(finger, time);
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

/// Called when a key was pressed or released. The buffer contains the browser's code of the key, such as "KeyA".
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

/// Called when the user typed a text, which is in the buffer.
WARPLENS_EXPORT(page_text) void page_text() {
  ImGui::GetIO().AddInputCharactersUTF8(warplens::page::buffer.c_str());
  opened->wake();
}

/// Called when the browser has pasted a text, which is in the buffer. The key that pastes is reported after it.
WARPLENS_EXPORT(page_paste) void page_paste() {
  warplens::page::pasted_text() = warplens::page::buffer;
}

/// Executes the command in the buffer and passes the report of `trace` as JSON. Tests compare it with the report of the
/// native program.
WARPLENS_EXPORT(page_trace) void page_trace() {
  using namespace warplens;
  page::pass_result([] {
    kernels::CompileCache cache;
    const views::State state = commands::state_of_command(page::buffer);
    study::Study study = study::load(state.choice, cache, {});
    study::add_trace_parts(study, {}, {}, [](double) {});
    std::ostringstream out;
    commands::write_trace({.study = study}, commands::Format::json, out);
    return out.str();
  });
}

/// Checks the lesson whose name is in the buffer, as `lesson --check` does. Passes one line for each problem.
WARPLENS_EXPORT(page_check_lesson) void page_check_lesson() {
  using namespace warplens;
  page::pass_result([] {
    kernels::CompileCache cache;
    const lessons::Lesson lesson = lessons::lesson_named(page::buffer);
    std::string text;
    for (const lessons::Problem& problem : lessons::find_problems(lesson, commands::state_of_command, cache,
                                                                  window::panel_names(), {}, [](std::size_t) {}))
      text += std::to_string(problem.line) + ": " + problem.message + '\n';
    return text;
  });
}

/// Called when the user pastes text into the window. The buffer contains the text.
WARPLENS_EXPORT(page_take_pasted) void page_take_pasted() {
  opened->take_pasted(warplens::page::buffer);
}

/// Called if the user wants to paste, but the browser does not let the page read the clipboard.
WARPLENS_EXPORT(page_refuse_paste) void page_refuse_paste() {
  opened->refuse_paste();
}

/// Returns whether the last frame showed the counts of the chosen launch.
WARPLENS_EXPORT(page_shows_counts) bool page_shows_counts() {
  return opened->shows_counts();
}

/// Passes the characters of the last frame and their positions.
WARPLENS_EXPORT(page_texts) void page_texts() {
  warplens::page::pass_result(warplens::page::read_screen_text);
}

/// Passes the totals of a kernel for all settings for which the page contains compiled code. The command in the buffer
/// gives the kernel and the size.
WARPLENS_EXPORT(page_totals) void page_totals() {
  using namespace warplens;
  page::pass_result([] {
    kernels::CompileCache cache;
    std::ostringstream out;
    page::write_totals_of_settings(commands::state_of_command(page::buffer).choice, cache, out);
    return out.str();
  });
}

/// Called when the user may be about to close the page: saves the arrangement of the panels.
WARPLENS_EXPORT(page_keep_arrangement) void page_keep_arrangement() {
  opened->keep_arrangement();
}

/// Returns whether closing the page would lose edits of a kernel.
WARPLENS_EXPORT(page_has_edits) bool page_has_edits() {
  return opened->has_edits();
}

/// Opens the file whose path is in the buffer.
WARPLENS_EXPORT(page_open_file) void page_open_file() {
  opened->open(warplens::page::buffer);
}

/// Returns whether the user types in a text field, so that the page should show a keyboard.
WARPLENS_EXPORT(page_wants_text) bool page_wants_text() {
  return ImGui::GetIO().WantTextInput;
}

/// Returns the shape of the mouse pointer, an ImGuiMouseCursor.
WARPLENS_EXPORT(page_cursor) int page_cursor() {
  return ImGui::GetMouseCursor();
}

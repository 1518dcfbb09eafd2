#include "app/page/web_window.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "app/commands/state_options.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page/imports.hpp"
#include "app/page/kernel_list.hpp"
#include "app/page/platform/added_contents.hpp"
#include "app/study/default_size.hpp"
#include "app/window/draw/canvas.hpp"
#include "app/window/export/render_steps.hpp"
#include "app/window/model/export_form.hpp"
#include "app/window/model/kept_view.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_impl_opengl3.h"
#include "imgui_internal.h"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::page {
namespace {

using window::Changes;

/// Folder in which the scripts store the files that the user opens.
constexpr const char* kOpenedFiles = "/home/";

const window::PanelRow* find_panel_of_link(const std::string& name, const views::Derived& derived) {
  if (name != window::kStepPanel) return window::find_panel(name);
  const window::PanelPlace place = window::place_of_step(derived).value_or(window::PanelPlace::global_access);
  return &*std::ranges::find(window::panel_table(), place, &window::PanelRow::place);
}

void check_panels(const std::vector<std::string>& panels) {
  std::string names;
  for (const std::string& name : window::panel_names()) names += name + ", ";
  names += window::kStepPanel;
  for (const std::string& panel : panels)
    if (panel != window::kStepPanel && !window::find_panel(panel))
      throw kernels::InputError(say("there is no panel '{}'; use one of {}", panel, names));
}

}  // namespace

std::string& pasted_text() {
  static std::string text;  // global, because Dear ImGui reads it through a function pointer
  return text;
}

WebWindow::WebWindow(window::Settings settings, const std::string& link) : WebWindow(std::move(settings), read(link)) {}

WebWindow::WebWindow(window::Settings settings, const ReadLink& start)
    : settings_(std::move(settings)),
      keeper_(window::settings_file(), settings_),
      shell_(ui_context_.fonts(), list_kernels(added_contents()), make_view(settings_)),
      controller_(shell_, first_choice(start),
                  {commands::state_of_command, {}, page_news, page_clock, {}, make_platform()}),
      pictures_([](const std::string& png) { page_copy_picture(png.data(), png.size()); }) {
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    page_copy_text(text, std::strlen(text));
  };
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) -> const char* { return pasted_text().c_str(); };
  shell_.restore_arrangement(settings_.arrangement);
  show(start);
  if (start.link.state)
    controller_.start_at(*start.link.state);
  else if (!start.lesson)
    controller_.start_at_worst();
}

WebWindow::ReadLink WebWindow::read(const std::string& text) {
  ReadLink read;
  try {
    views::Link link = views::parse_link(text, commands::state_of_command);
    // If only lessons were added to a page, and no kernels, the page opens with the first of these lessons.
    const PageContents& added = added_contents();
    if (text.empty() && added.kernels.empty() && !added.lessons.empty()) link.lesson = lessons::shelf().front().name;
    check_panels(link.panels);
    if (!link.lesson.empty()) read.lesson = std::make_shared<const lessons::Lesson>(lessons::lesson_named(link.lesson));
    read.link = std::move(link);
  } catch (const kernels::InputError& error) {
    read.complaint = error.what();
  }
  return read;
}

window::View WebWindow::make_view(const window::Settings& settings) {
  window::View view;
  window::restore_view(settings, view);
  return view;
}

window::Platform WebWindow::make_platform() {
  return {.is_browser = true,
          .has_code = [this](const study::Choice& choice) { return packed_.has(choice); },
          .can_link = [](const study::Choice& choice) { return !choice.kernel.starts_with(kOpenedFiles); },
          .copy_link = [](const std::string& link) { page_copy_link(link.data(), link.size()); },
          .choose_file = page_choose_file,
          .paste = page_request_paste,
          .toggle_full_screen = page_toggle_full_screen};
}

// Returns the launch to show first. If the page opens with a lesson, this is the launch of the step that is shown
// first. If the lesson contains kernels of its own, the default launch is shown until the lesson shows its step.
study::Choice WebWindow::first_choice(const ReadLink& start) {
  if (start.link.state) return start.link.state->choice;
  const window::LessonReader& reader = shell_.view().lesson_reader;
  if (start.lesson && start.lesson->kernels.empty()) {
    const auto kept = reader.progress.find(start.lesson->name);
    const std::size_t step = start.link.step > 0             ? static_cast<std::size_t>(start.link.step - 1)
                             : kept == reader.progress.end() ? 0
                                                             : kept->second.step;
    const std::size_t last = start.lesson->steps.size() - 1;
    return commands::state_of_command(start.lesson->steps[std::min(step, last)].show.command).choice;
  }
  study::Choice choice;
  choice.kernel = added_contents().kernels.empty() ? settings_.kernel : added_contents().kernels.front();
  choice.size = study::default_size_of(choice.kernel, study::file_options(choice)).value_or(choice.size);
  return choice;
}

void WebWindow::follow(const std::string& link) {
  if (link.empty() || link == address_) return;
  const ReadLink opened = read(link);
  show(opened);
  if (opened.link.state) {
    Changes changes;
    changes.go_to = opened.link.state;
    shell_.request(std::move(changes));
  }
  address_ = link;
  wake();
}

// Shows the panels and the lesson of a link. Does not change the launch on the screen.
void WebWindow::show(const ReadLink& start) {
  if (!start.complaint.empty()) return controller_.complain(start.complaint);
  panels_ = start.link.panels;
  window::LessonReader& reader = shell_.view().lesson_reader;
  if (!start.lesson)
    window::leave_lesson(reader);
  else if (start.link.step > 0)
    window::open_lesson_at(reader, start.lesson, static_cast<std::size_t>(start.link.step - 1));
  else
    window::open_lesson(reader, start.lesson);
  if (start.link.state) reader.go_to_step = false;
}

void WebWindow::resize(float width, float height, float scale) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {width, height};
  io.DisplayFramebufferScale = {scale, scale};
  wake();
}

void WebWindow::wake() {
  pacing_.happened(page_clock());
}

void WebWindow::open(const std::string& path) {
  Changes changes;
  changes.open = path;
  shell_.request(std::move(changes));
  wake();
}

void WebWindow::take_pasted(const std::string& text) {
  Changes changes;
  changes.pasted = text;
  shell_.request(std::move(changes));
  wake();
}

void WebWindow::refuse_paste() {
  window::show_notice(shell_.view().notice, tr("The browser does not let the page read the clipboard; press Ctrl+V"));
  wake();
}

double WebWindow::frame() {
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
  touch_.before_frame(shell_.view().preferences.text_scale);
  ImGui::NewFrame();
  const Changes changes = draw(input);
  ImGui::Render();
  pictures_.after_frame(shell_);
  glViewport(0, 0, static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x),
             static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y));
  window::clear(shell_.ground());
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  shows_counts_ = input.study && input.study->choice == input.choice && input.study->totals;
  // if there is a new state, the address is updated when it is shown
  if (!changes.go_to && !changes.choice) update_address(input);
  controller_.apply(changes);
  if (changes.picture) pictures_.ask(*changes.picture, shell_);
  keep();
  return wait();
}

Changes WebWindow::draw(const window::Input& input) {
  if (panels_.empty()) return shell_.frame(input);
  std::vector<const window::PanelRow*> rows;
  for (const std::string& name : panels_) {
    const window::PanelRow* const row = find_panel_of_link(name, shell_.derived());
    if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
  }
  return shell_.embedded_frame(input, rows);
}

window::Pacing::State WebWindow::state() const {
  const study::Progress progress = controller_.progress();
  // Dear ImGui takes only some of the keys of fast typing in one frame.
  const bool has_input = !ImGui::GetCurrentContext()->InputEventsQueue.empty();
  return {.moving = has_input || shell_.moving() || pictures_.busy() || touch_.is_busy(),
          .busy = progress.compiling || progress.totalling,
          .hovering = ImGui::IsAnyItemHovered(),
          .minimised = false};
}

double WebWindow::wait() const {
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

void WebWindow::keep() {
  window::keep_view(shell_.view(), settings_);
  settings_.recent.clear();  // files that the user opened are only in memory, so they do not exist at the next start
  keeper_.keep(settings_);
}

void WebWindow::keep_arrangement() {
  settings_.arrangement = shell_.arrangement();
  keep();
}

bool WebWindow::has_edits() {
  const study::Choice& choice = controller_.choice();
  return choice.text && !shell_.view().lesson_reader.brings(choice);
}

// Writes the current state into the address. Does nothing while another state is being loaded, because the address
// already contains that state.
void WebWindow::update_address(const window::Input& input) {
  const bool is_settled = input.study && input.study->choice == input.choice && !input.progress.compiling &&
                          input.progress.error.empty() && shell_.derived().recording() &&
                          !shell_.view().lesson_reader.go_to_step;
  if (!is_settled) return;
  views::Link link = shell_.link(input);
  link.panels = panels_;
  std::string text = views::write_link(link);
  if (text == address_) return;
  address_ = std::move(text);
  page_set_link(address_.data(), address_.size());
}

}  // namespace warplens::page

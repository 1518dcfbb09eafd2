#include "app/window/frame/toolbar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/model/size_setting.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

void draw_menu_item(const Action& action, View& view, Changes& changes) {
  if (ImGui::MenuItem(action.label.c_str(), shortcut_text(action.shortcut).c_str(), action.checked, action.enabled))
    action.run(view, changes);
  if (!action.reason.empty()) ImGui::SetItemTooltip("%s", action.reason.c_str());
}

void menu_items(std::span<const Action> all, const std::string& group, View& view, Changes& changes) {
  for (const Action& action : all)
    if (action.group == group) draw_menu_item(action, view, changes);
}

void draw_menu(std::span<const Action> all, View& view, Changes& changes) {
  if (ImGui::Button(ICON_FA_BARS "###menu")) ImGui::OpenPopup("menu");
  ImGui::SetItemTooltip("%s", tr("Menu"));
  if (!ImGui::BeginPopup("menu")) return;
  for (const char* group :
       {marked("Kernel"), marked("Size"), marked("Step"), marked("GPU"), marked("View"), marked("Windows"),
        marked("Present"), marked("Lessons"), marked("History"), marked("Export"), marked("Language")})
    if (ImGui::BeginMenu(tr(group))) {
      menu_items(all, group, view, changes);
      ImGui::EndMenu();
    }
  ImGui::Separator();
  menu_items(all, marked("Program"), view, changes);
  ImGui::EndPopup();
}

/// Draws the button that opens the list of lessons. It is not in a menu, because teachers look for it first.
void draw_lessons(const Look& look, std::span<const Action> all, bool roomy, View& view, Changes& changes) {
  const std::string words = roomy ? std::string("  ") + tr("Lessons") : "";
  const std::string label = fmt::format("{}{}###lessons", ICON_FA_GRADUATION_CAP, words);
  if (toggle_button(look, label.c_str(), view.lesson_reader.lesson != nullptr, {look.em * (roomy ? 6.8f : 2.1f), 0}))
    ImGui::OpenPopup("lessons");
  view.hint_targets.lessons = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  ImGui::SetItemTooltip("%s", tr("Lessons"));
  if (!ImGui::BeginPopup("lessons")) return;
  const auto is_lesson = [](const Action& action) { return action.icon == std::string_view(ICON_FA_GRADUATION_CAP); };
  for (const bool lessons : {true, false}) {
    // Below the list are the actions for an open lesson. They are left out if no lesson is open.
    if (!lessons && !view.lesson_reader.lesson) break;
    if (!lessons) ImGui::Separator();
    for (const Action& action : all)
      if (action.group == std::string_view("Lessons") && is_lesson(action) == lessons)
        draw_menu_item(action, view, changes);
  }
  ImGui::EndPopup();
}

/// Name of the action that hides the numbers.
constexpr const char* kAsk = "Hide numbers and ask";

// Draws the two buttons that are used most in class: one compares two launches, and one hides the counts and asks for a
// guess. A button stays pressed while its mode is on.
void draw_class_buttons(const Scene& scene, std::span<const Action> all, bool roomy, View& view, Changes& changes) {
  const auto draw = [&](const char* id, const char* name, const char* label, bool on, float width) {
    const Action* const action = find_action(all, name);
    if (!action) return;
    ImGui::SameLine();
    ImGui::BeginDisabled(!action->enabled);
    const std::string text = fmt::format("{}{}{}###{}", action->icon, roomy ? "  " : "", roomy ? label : "", id);
    if (toggle_button(scene.look, text.c_str(), on, {scene.look.em * (roomy ? width : 2.1f), 0}))
      action->run(view, changes);
    ImGui::EndDisabled();
    if (std::string_view(name) == kAsk) view.hint_targets.ask = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    ImGui::SetItemTooltip("%s   %s", action->label.c_str(), shortcut_text(action->shortcut).c_str());
  };
  const bool compares = scene.beside != nullptr;
  draw("compare", compares ? "Stop comparing" : "Compare with this", tr("Compare"), compares, 7.2f);
  draw("ask", kAsk, tr("Ask"), view.class_guess.on, 4.8f);
}

// Returns whether launches can be measured: with a worker that the user chose, or on a GPU of this machine.
bool may_have_gpu(const Scene& scene) {
  std::error_code ignored;
  return !scene.worker.command.empty() || scene.measuring.device || scene.measuring.on ||
         std::filesystem::exists("/proc/driver/nvidia", ignored) || std::filesystem::exists("/dev/dxg", ignored);
}

void draw_group_combo(const char* id, const std::string& shown, const char* group, float width,
                      std::span<const Action> all, View& view, Changes& changes) {
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo(id, shown_in_list(shown, width).c_str(), ImGuiComboFlags_HeightLarge)) return;
  menu_items(all, group, view, changes);
  ImGui::EndCombo();
}

// Draws the button that switches measuring on and off. While measuring is on, the button stays pressed, and the launch
// is measured after each change of a slider. If no GPU is known, the button has a muted colour.
void draw_measure_switch(const Scene& scene, std::span<const Action> all, View& view, Changes& changes, bool roomy) {
  const Action* action = find_action(all, "Measure");
  const study::MeasurementState& state = scene.measuring;
  const bool busy = state.doing == study::MeasurementState::Doing::measuring ||
                    state.doing == study::MeasurementState::Doing::connecting;
  const bool failed = state.on && state.failure && !busy;
  const char* icon = failed ? ICON_FA_TRIANGLE_EXCLAMATION : action->icon;
  const std::string label = roomy ? fmt::format("{}  {}###measure", icon, busy ? tr("measuring …") : tr("Measure"))
                                  : fmt::format("{}###measure", icon);
  const bool has_gpu = may_have_gpu(scene);
  ImGui::BeginDisabled(!action->enabled);
  if (!has_gpu) ImGui::PushStyleColor(ImGuiCol_Text, scene.look.colours.quiet);
  if (toggle_button(scene.look, label.c_str(), state.on, {scene.look.em * (roomy ? 8.0f : 2.1f), 0}))
    action->run(view, changes);
  if (!has_gpu) ImGui::PopStyleColor();
  ImGui::EndDisabled();
  const char* detail = !action->reason.empty() ? action->reason.c_str()
                       : !has_gpu
                           ? tr("This machine has no NVIDIA GPU; choose another machine in the menu GPU, Worker…")
                       : failed       ? state.failure->message.c_str()
                       : state.device ? state.device->name.c_str()
                                      : tr("Time the launch on a GPU");
  ImGui::SetItemTooltip("%s   %s", detail, shortcut_text(action->shortcut).c_str());
}

// Draws a note that the toy machine is selected. The note is necessary because the warps of the toy machine differ from
// those of a GPU. The text is large enough to be read from the last row of a classroom. A click on the note returns to
// 32 lanes.
void draw_toy(const Scene& scene, bool roomy, std::span<const Action> all, View& view, Changes& changes) {
  const Look& look = scene.look;
  if (!scene.derived.machine()) return;
  const Machine& machine = scene.machine();
  const std::string text =
      roomy ? say("TOY  {} lanes · {} banks · {} B per sector", machine.warp_size, machine.banks, machine.sector_bytes)
            : tr("TOY");
  ImGui::SameLine();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Rect box{at, {at.x + text_width(look.fonts.bold, look.em, text) + look.em, at.y + ImGui::GetFrameHeight()}};
  ImGui::GetWindowDrawList()->AddRectFilled(box.min, box.max, look.colours.fair, look.em * 0.3f);
  draw_text(*ImGui::GetWindowDrawList(), box, look.fonts.bold, look.em, ink_on(look.colours.fair), text, Align::centre);
  const Action* const leave = find_action(all, "Return to 32 lanes");
  if (ImGui::InvisibleButton("toy", box.max - box.min) && leave) leave->run(view, changes);
  ImGui::SetItemTooltip("%s   Ctrl+B", tr("Return to 32 lanes"));
}

}  // namespace

Rect draw_toolbar(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes) {
  const Look& look = scene.look;
  const float em = look.em;
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.6f, em * 0.42f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.back);
  ImGui::Begin("##toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  // If the window is small for its text, some labels are left out, but no buttons.
  const float wide = where.width() / em;
  const bool named = wide >= 75, roomy = wide >= 62;
  const bool is_toy = scene.choice.machine == study::MachineKind::toy;
  draw_menu(all, view, changes);
  ImGui::SameLine();
  if (named) {
    const Rect name{ImGui::GetCursorScreenPos(),
                    ImGui::GetCursorScreenPos() + ImVec2(em * 6.2f, ImGui::GetFrameHeight())};
    draw_text(*ImGui::GetWindowDrawList(), name, look.fonts.bold, em * 1.2f, look.colours.text, "Warplens");
    ImGui::Dummy(name.max - name.min);
    ImGui::SameLine(0, em * 0.6f);
  }
  draw_group_combo("##kernel", name_of_kernel(scene.choice, scene.ladder), "Kernel",
                   std::min(em * 15, where.width() * (wide >= 62 ? 0.24f
                                                      : is_toy   ? 0.14f
                                                                 : 0.2f)),
                   all, view, changes);
  if (const SizeSetting size(scene); !size.is_none()) {
    ImGui::SameLine();
    draw_group_combo("##size", size.text(), "Size", em * (roomy ? 9.5f : 8.6f), all, view, changes);
  }
  if (is_toy) draw_toy(scene, wide >= 90, all, view, changes);
  ImGui::SameLine(0, em * (roomy ? 1.2f : 0.5f));
  const bool labelled = wide >= (is_toy ? 104 : scene.measuring.on ? 85 : 67);
  draw_lessons(look, all, labelled, view, changes);
  draw_class_buttons(scene, all, labelled, view, changes);
  ImGui::SameLine();
  draw_measure_switch(scene, all, view, changes, roomy && (wide >= 92 || scene.measuring.on) && may_have_gpu(scene));

  const float button = em * 2.1f, scale = em * 3.6f, gap = ImGui::GetStyle().ItemSpacing.x;
  const bool names_commands = wide >= (labelled ? 85 : 80);
  const float commands = names_commands ? em * 11 : button;
  const bool shows_scale = wide >= 54;
  const float right = commands + 3 * button + (shows_scale ? scale : 0) + 2 * gap + 4;
  const float begin = where.max.x - right - em * 0.6f;
  if (const char* note = tr("compiling…");
      scene.progress.compiling && ImGui::GetItemRectMax().x + 2 * gap + ImGui::CalcTextSize(note).x <= begin) {
    ImGui::SameLine();
    ImGui::TextDisabled("%s", note);
  }
  const float used = ImGui::GetItemRectMax().x + em * 0.5f;
  ImGui::SameLine();
  ImGui::SetCursorScreenPos({std::max(ImGui::GetCursorScreenPos().x, begin), ImGui::GetCursorScreenPos().y});
  const Rect free{{used, where.min.y}, {std::max(used, ImGui::GetCursorScreenPos().x - em * 0.5f), where.max.y}};
  const std::string label = names_commands
                                ? fmt::format("{}  {}  Ctrl+P###commands", ICON_FA_MAGNIFYING_GLASS, tr("Actions"))
                                : std::string(ICON_FA_MAGNIFYING_GLASS "###commands");
  if (ImGui::Button(label.c_str(), {commands, 0})) view.dialogs.commands.requested = true;
  ImGui::SetItemTooltip("%s   Ctrl+P", tr("Find an action"));
  ImGui::SameLine();
  action_button(all, "Smaller text", view, changes, {button, 0});
  if (shows_scale) {
    ImGui::SameLine(0, 1);
    if (ImGui::Button(fmt::format("{:.0f} %###scale", view.preferences.text_scale * 100).c_str(), {scale, 0}))
      view.preferences.text_scale = 1;
    ImGui::SetItemTooltip("%s", tr("Text size; click to reset it to 100 %"));
  }
  ImGui::SameLine(0, 1);
  action_button(all, "Larger text", view, changes, {button, 0});
  ImGui::SameLine();
  action_button(all, view.preferences.theme == Theme::light ? "Dark theme" : "Light theme", view, changes, {button, 0});
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  return free;
}

}  // namespace warplens::window

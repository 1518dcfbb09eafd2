#include "app/window/toolbar.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/widgets.hpp"
#include "imgui_stdlib.h"

namespace warplens::window {
namespace {

void menu_items(const std::vector<Action>& all, const std::string& group, View& view, Changes& changes) {
  for (const Action& action : all)
    if (action.group == group &&
        ImGui::MenuItem(action.name.c_str(), shortcut_text(action.shortcut).c_str(), action.checked, action.enabled))
      action.run(view, changes);
}

void draw_menu(const std::vector<Action>& all, View& view, Changes& changes) {
  if (ImGui::Button(ICON_FA_BARS "###menu")) ImGui::OpenPopup("menu");
  ImGui::SetItemTooltip("Menu");
  if (!ImGui::BeginPopup("menu")) return;
  for (const char* group : {"Kernel", "Size", "Step", "GPU", "View"})
    if (ImGui::BeginMenu(group)) {
      menu_items(all, group, view, changes);
      ImGui::EndMenu();
    }
  ImGui::Separator();
  menu_items(all, "Program", view, changes);
  ImGui::EndPopup();
}

void draw_group_combo(const char* id, const std::string& shown, const char* group, float width,
                      const std::vector<Action>& all, View& view, Changes& changes) {
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge)) return;
  menu_items(all, group, view, changes);
  ImGui::EndCombo();
}

std::string kernel_title(const Scene& scene) {
  for (const views::Rung& rung : scene.ladder.rungs)
    if (rung.name == scene.choice.kernel) return rung.title;
  return scene.choice.kernel;
}

// Stays pressed while the times follow the sliders.
void draw_measure_switch(const Scene& scene, const std::vector<Action>& all, View& view, Changes& changes) {
  const Action* action = find_action(all, "Measure");
  const study::MeasuringState& state = scene.measuring;
  const bool busy =
      state.doing == study::MeasuringState::Doing::measuring || state.doing == study::MeasuringState::Doing::connecting;
  const bool failed = state.on && state.failure && !busy;
  const std::string label = fmt::format("{}  {}###measure", failed ? ICON_FA_TRIANGLE_EXCLAMATION : action->icon,
                                        busy ? "measuring …" : "Measure");
  if (toggle_button(scene.look, label.c_str(), state.on, {scene.look.em * 8, 0})) action->run(view, changes);
  const char* detail = failed         ? state.failure->message.c_str()
                       : state.device ? state.device->name.c_str()
                                      : "Time the launch on a GPU";
  ImGui::SetItemTooltip("%s   %s", detail, shortcut_text(action->shortcut).c_str());
}

}  // namespace

void draw_toolbar(const Scene& scene, const Rect& where, const std::vector<Action>& all, View& view, Changes& changes) {
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
  draw_menu(all, view, changes);
  ImGui::SameLine();
  const Rect name{ImGui::GetCursorScreenPos(),
                  ImGui::GetCursorScreenPos() + ImVec2(em * 6.2f, ImGui::GetFrameHeight())};
  draw_text(*ImGui::GetWindowDrawList(), name, look.fonts.bold, em * 1.2f, look.colours.text, "Warplens");
  ImGui::Dummy(name.max - name.min);
  ImGui::SameLine(0, em * 0.6f);
  draw_group_combo("##kernel", kernel_title(scene), "Kernel", std::min(em * 15, where.width() * 0.22f), all, view,
                   changes);
  ImGui::SameLine();
  draw_group_combo("##size", fmt::format("{} × {}", scene.choice.size.width, scene.choice.size.height), "Size",
                   std::min(em * 9, where.width() * 0.14f), all, view, changes);
  if (scene.progress.compiling) {
    ImGui::SameLine();
    ImGui::TextDisabled("compiling…");
  }

  ImGui::SameLine(0, em * 1.2f);
  draw_measure_switch(scene, all, view, changes);

  const float button = em * 2.1f, scale = em * 3.6f;
  // With large text in a small window the words go first.
  const bool roomy = ImGui::GetWindowWidth() >= em * 62;
  const float commands = roomy ? em * 11 : button;
  const float right = commands + 3 * button + scale + 4 * ImGui::GetStyle().ItemSpacing.x;
  ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetWindowWidth() - right - em * 0.6f));
  if (ImGui::Button(
          roomy ? ICON_FA_MAGNIFYING_GLASS "  Commands  Ctrl+P###commands" : ICON_FA_MAGNIFYING_GLASS "###commands",
          {commands, 0}))
    view.commands_open = true;
  ImGui::SameLine();
  action_button(all, "Smaller text", view, changes, {button, 0});
  ImGui::SameLine(0, 1);
  if (ImGui::Button(fmt::format("{:.0f} %###scale", view.scale * 100).c_str(), {scale, 0})) view.scale = 1;
  ImGui::SetItemTooltip("Size of the text; click for 100 %%");
  ImGui::SameLine(0, 1);
  action_button(all, "Larger text", view, changes, {button, 0});
  ImGui::SameLine();
  action_button(all, view.theme == Theme::light ? "Dark theme" : "Light theme", view, changes, {button, 0});
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

float banner_height(const Look& look, const std::string& message, float width) {
  if (message.empty()) return 0;
  const ImVec2 size = look.fonts.text->CalcTextSizeA(look.em, FLT_MAX, width - look.em * 4, message.c_str());
  return std::round(size.y + look.em * 2.2f);
}

void draw_banner(const Look& look, const Rect& where, const std::string& message) {
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, mixed(look.colours.panel, look.colours.bad, 0.25f));
  ImGui::Begin("##banner", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(where.min, {where.min.x + look.em * 0.35f, where.max.y}, look.colours.bad);
  const float left = where.min.x + look.em * 2.4f;
  draw_text(draw, {{where.min.x + look.em * 0.9f, where.min.y}, {left, where.min.y + look.em * 2}}, look.fonts.text,
            look.em, look.colours.bad, ICON_FA_TRIANGLE_EXCLAMATION);
  draw.AddText(look.fonts.text, look.em, {left, where.min.y + look.em * 0.5f}, look.colours.text, message.c_str(),
               nullptr, where.width() - look.em * 4);
  draw_text(draw, {{left, where.max.y - look.em * 1.5f}, {where.max.x, where.max.y - look.em * 0.3f}}, look.fonts.text,
            look.small(), look.colours.quiet, "The panels show the last choice that worked.");
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

bool matches(const std::string& name, const std::string& typed) {
  std::size_t at = 0;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  for (char letter : name)
    if (at < typed.size() && lower(letter) == lower(typed[at])) ++at;
  return at == typed.size();
}

void draw_commands(const Look& look, const std::vector<Action>& all, View& view, Changes& changes) {
  if (view.commands_open) ImGui::OpenPopup("commands");
  const ImVec2 window = ImGui::GetMainViewport()->Size;
  const float width = std::min(look.em * 34, window.x * 0.8f);
  ImGui::SetNextWindowPos({window.x / 2, look.em * 4}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({width, std::min(look.em * 26, window.y * 0.7f)});
  if (!ImGui::BeginPopup("commands")) return;
  std::string& typed = view.command_typed;
  int& chosen = view.command_chosen;
  if (view.commands_open) {
    typed.clear();
    chosen = 0;
    ImGui::SetKeyboardFocusHere();
    view.commands_open = false;
  }
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##typed", "Type a part of a command's name", &typed)) chosen = 0;

  std::vector<const Action*> found;
  for (const Action& action : all)
    if (action.enabled && matches(action.group + " " + action.name, typed)) found.push_back(&action);
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --chosen;
  chosen = std::clamp(chosen, 0, std::max(0, static_cast<int>(found.size()) - 1));
  const Action* taken = nullptr;
  ImGui::BeginChild("list");
  for (int i = 0; i < static_cast<int>(found.size()); ++i) {
    const Action& action = *found[static_cast<std::size_t>(i)];
    if (ImGui::Selectable(fmt::format("{}  ·  {}##{}", action.name, action.group, i).c_str(), i == chosen))
      taken = &action;
    const std::string keys = shortcut_text(action.shortcut);
    if (!keys.empty()) {
      const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
      draw_text(*ImGui::GetWindowDrawList(), {from, {to.x - look.em * 0.5f, to.y}}, look.fonts.text, look.em,
                look.colours.quiet, keys, Align::right);
    }
    if (i == chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
  }
  ImGui::EndChild();
  if (ImGui::IsKeyPressed(ImGuiKey_Enter) && !found.empty()) taken = found[static_cast<std::size_t>(chosen)];
  if (taken) {
    taken->run(view, changes);
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

void draw_open_file(const Scene& scene, View& view, Changes& changes) {
  if (view.opening_file) ImGui::OpenPopup("Open a kernel file");
  const ImVec2 window = ImGui::GetMainViewport()->Size;
  ImGui::SetNextWindowPos({window.x / 2, window.y * 0.3f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(scene.look.em * 40, window.x * 0.8f), 0});
  if (!ImGui::BeginPopupModal("Open a kernel file", nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove))
    return;
  if (view.opening_file) {
    ImGui::SetKeyboardFocusHere();
    view.opening_file = false;
  }
  ImGui::TextDisabled("Path of a .cu file with a header (or drop the file on the window)");
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputTextWithHint("##path", "/home/you/my_transpose.cu", &view.file_to_open,
                                                ImGuiInputTextFlags_EnterReturnsTrue);
  const bool opened = ImGui::Button("Open") || entered;
  if (opened && !view.file_to_open.empty()) {
    changes.choice = choice_of_kernel(scene.choice, view.file_to_open);
    ImGui::CloseCurrentPopup();
  }
  ImGui::SameLine();
  if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/views/numbers.hpp"
#include "app/window/panels.hpp"
#include "app/window/setting_actions.hpp"
#include "app/window/widgets.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

class SlidersPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    panel_title(scene.look, tr("Settings"), launch_text(scene));
    ImGui::BeginChild("settings", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    int setting = 0;
    if (scene.study.kernel)
      for (const kernels::Parameter& param : scene.study.kernel->params)
        draw_param(scene, changes, param, setting++ == view.setting);
    draw_size(scene, changes, setting == view.setting);
    ImGui::EndChild();
  }

 private:
  static std::string launch_text(const Scene& scene) {
    if (!scene.study.plan) return {};
    const simt::Launch& launch = scene.study.plan->launch;
    return plural("{} thread a block", "{} threads a block", launch.block.count(), launch.block.count());
  }

  static study::Choice& edited(const Scene& scene, Changes& changes) {
    if (!changes.choice) changes.choice = scene.choice;
    return *changes.choice;
  }

  /// `is_chosen` says that keys change it.
  static void label(const Look& look, const std::string& text, const std::string& value, bool is_chosen) {
    const Rect room = remaining();
    const Rect line{room.min, {room.max.x, room.min.y + look.em * 1.2f}};
    const float width = text_width(look.fonts.bold, look.em, value);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw_text(draw, line, look.fonts.bold, look.em, look.colours.text, value, Align::right);
    draw_text(draw, {line.min, {line.max.x - width - look.em * 0.4f, line.max.y}}, look.fonts.text, look.em * 0.94f,
              is_chosen ? look.colours.accent : look.colours.quiet, is_chosen ? "› " + text : text);
    ImGui::Dummy({room.width(), look.em * 1.1f});
  }

  static void draw_param(const Scene& scene, Changes& changes, const kernels::Parameter& param, bool is_chosen) {
    const std::string value = value_of(param, scene.choice);
    const bool word = !std::all_of(param.values.begin(), param.values.end(), is_number);
    label(scene.look, param.label == param.name ? param.name : fmt::format("{}  {}", tr(param.label), param.name),
          value, is_chosen);
    ImGui::PushID(param.name.c_str());
    if (word)
      draw_words(scene, changes, param, value);
    else
      draw_slider(scene, changes, param, value);
    ImGui::PopID();
  }

  // Snaps to the allowed values, which are what the kernel's header lists.
  static void draw_slider(const Scene& scene, Changes& changes, const kernels::Parameter& param,
                          const std::string& value) {
    if (param.values.empty()) return;
    const auto found = std::find(param.values.begin(), param.values.end(), value);
    int index = found == param.values.end() ? 0 : static_cast<int>(found - param.values.begin());
    const int before = index;
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##value", &index, 0, static_cast<int>(param.values.size()) - 1, "",
                     ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
    if (index != before) set_value(edited(scene, changes), param, param.values[static_cast<std::size_t>(index)]);
  }

  // Whether each of them can be read in its share of the width.
  static bool stand_in_a_row(const Look& look, const std::vector<std::string>& words, float width) {
    const float each = width / static_cast<float>(words.size()) - 2 * ImGui::GetStyle().FramePadding.x;
    return words.size() <= 4 && std::ranges::all_of(words, [&](const std::string& word) {
             return text_width(look.fonts.text, look.em, word) <= each;
           });
  }

  static void draw_words(const Scene& scene, Changes& changes, const kernels::Parameter& param,
                         const std::string& value) {
    const float width = ImGui::GetContentRegionAvail().x;
    const auto found = std::find(param.values.begin(), param.values.end(), value);
    const int current = static_cast<int>(found - param.values.begin());
    if (stand_in_a_row(scene.look, param.values, width)) {
      const int clicked = segmented(scene.look, "words", param.values, current, width);
      if (clicked >= 0) set_value(edited(scene, changes), param, param.values[static_cast<std::size_t>(clicked)]);
      return;
    }
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##words", value.c_str())) return;
    for (const std::string& other : param.values)
      if (ImGui::Selectable(other.c_str(), other == value)) set_value(edited(scene, changes), param, other);
    ImGui::EndCombo();
  }

  // Powers of two by slider, anything by typing.
  void draw_size(const Scene& scene, Changes& changes, bool is_chosen) {
    const kernels::Size& size = scene.choice.size;
    label(scene.look, tr("Matrix"), fmt::format("{} × {}", size.width, size.height), is_chosen);
    constexpr int kFirst = 9, kLast = 15;  // 512 to 32768
    int power = std::clamp(static_cast<int>(std::bit_width(size.width)) - 1, kFirst, kLast);
    const int before = power;
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##power", &power, kFirst, kLast, "", ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
    if (power != before) set_size(scene, changes, std::uint64_t{1} << power, std::uint64_t{1} << power);
    if (!typing_) typed_[0] = static_cast<int>(size.width), typed_[1] = static_cast<int>(size.height);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputInt2("##size", typed_);
    ImGui::SetItemTooltip("%s", tr("Columns and rows of the input; Enter takes them"));
    typing_ = ImGui::IsItemActive();
    if (ImGui::IsItemDeactivatedAfterEdit() && typed_[0] > 0 && typed_[1] > 0)
      set_size(scene, changes, static_cast<std::uint64_t>(typed_[0]), static_cast<std::uint64_t>(typed_[1]));
  }

  static void set_size(const Scene& scene, Changes& changes, std::uint64_t width, std::uint64_t height) {
    study::Choice& choice = edited(scene, changes);
    choice.size = {width, height};
    choice.block = {0, 0, 0};
  }

  bool typing_ = false;
  int typed_[2] = {0, 0};
};

}  // namespace

std::unique_ptr<Panel> make_sliders_panel() {
  return std::make_unique<SlidersPanel>();
}

}  // namespace warplens::window

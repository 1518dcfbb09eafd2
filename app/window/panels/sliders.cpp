#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/available_values.hpp"
#include "app/window/model/parameter_value.hpp"
#include "app/window/model/size_setting.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/dense_sliders.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

// Escapes a text so that it can be the format string of a slider. The slider then shows this text instead of a number.
std::string as_format(std::string words) {
  for (std::size_t at = 0; (at = words.find('%', at)) != std::string::npos; at += 2) words.insert(at, 1, '%');
  return words;
}

class SlidersPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const int params = scene.study.kernel ? static_cast<int>(scene.study.kernel->params.size()) : 0;
    const Form form = form_for(scene.look, params);
    if (form != Form::dense) panel_title(scene.look, tr("Settings"), launch_text(scene));
    ImGui::BeginChild("settings", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    if (form == Form::full)
      draw_full(scene, view, changes);
    else
      draw_short(scene, view, changes, form);
    ImGui::EndChild();
  }

 private:
  /// Form in which the settings are drawn. The form is chosen so that all sliders are visible without scrolling:
  /// - `full`: name, value and slider of each setting on separate lines;
  /// - `lines`: one line per setting;
  /// - `dense`: several settings per line, and the size only in the toolbar.
  enum class Form { full, lines, dense };

  static Form form_for(const Look& look, int params) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float title = look.em * 1.3f + style.ItemSpacing.y, line = ImGui::GetFrameHeightWithSpacing();
    const float room = remaining().height(), all = static_cast<float>(params + 1);
    if (title + all * (look.em * 1.1f + style.ItemSpacing.y + line) + line <= room + style.ItemSpacing.y)
      return Form::full;
    return title + all * line <= room + style.ItemSpacing.y ? Form::lines : Form::dense;
  }

  void draw_full(const Scene& scene, View& view, Changes& changes) {
    int setting = 0;
    if (scene.study.kernel)
      for (const kernels::Parameter& param : scene.study.kernel->params)
        draw_param(scene, changes, param, setting++ == view.setting);
    const SizeSetting size(scene);
    if (!size.is_none())
      draw_size(scene, size, changes, setting == view.setting);
    else if (setting == 0)
      draw_wrapped_text(tr("This kernel has no settings."), true);
  }

  // Draws one slider per setting, with the setting's name and value written on it.
  static void draw_short(const Scene& scene, View& view, Changes& changes, Form form) {
    const float room = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const int params = scene.study.kernel ? static_cast<int>(scene.study.kernel->params.size()) : 0;
    const int columns = form == Form::dense ? dense_sliders(params, room, scene.look.em).columns : 1;
    const float each = (room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    int setting = 0;
    // The handle of the slider is translucent, so that the text behind it is readable.
    for (const ImGuiCol grab : {ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive})
      ImGui::PushStyleColor(grab, faded(scene.look.colours.accent, 0.5f));
    if (scene.study.kernel)
      for (const kernels::Parameter& param : scene.study.kernel->params) {
        if (setting % columns) ImGui::SameLine();
        const std::string value = value_of(param, scene.choice);
        ImGui::SetNextItemWidth(each);
        ImGui::PushID(param.name.c_str());
        if (is_of_words(param))
          draw_combo(scene, changes, param, value,
                     shown_in_list(named(param, each - ImGui::GetFrameHeight(), value, setting == view.setting), each));
        else
          draw_slider(scene, changes, param, value, named(param, each, value, setting == view.setting));
        explain(tr(param.label), scene, param);
        ImGui::PopID();
        ++setting;
      }
    const SizeSetting size(scene);
    if (!size.is_none() && (form != Form::dense || setting == 0)) draw_power(scene, size, changes, size.text());
    ImGui::PopStyleColor(2);
  }

  // Returns the name and the value of a setting. If the long name does not fit, uses the short one.
  static std::string named(const kernels::Parameter& param, float width, const std::string& value, bool is_chosen) {
    const std::string mark = is_chosen ? "› " : "";
    const std::string whole = fmt::format("{}{}  {}", mark, tr(param.label), value);
    const bool fits = ImGui::CalcTextSize(whole.c_str()).x <= width - 2 * ImGui::GetStyle().FramePadding.x;
    return fits ? whole : fmt::format("{}{}  {}", mark, param.name, value);
  }

  static bool is_of_words(const kernels::Parameter& param) {
    return !std::all_of(param.values.begin(), param.values.end(), is_number);
  }

  static std::string launch_text(const Scene& scene) {
    if (!scene.study.plan) return {};
    const simt::Launch& launch = scene.study.plan->launch;
    return plural("{} thread per block", "{} threads per block", launch.block.count(), launch.block.count());
  }

  static study::Choice& edited(const Scene& scene, Changes& changes) {
    if (!changes.choice) changes.choice = scene.choice;
    return *changes.choice;
  }

  /// Draws a setting's name and value. `is_chosen` says whether this is the setting that the keys change.
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
    label(scene.look, param.label == param.name ? param.name : fmt::format("{}  {}", tr(param.label), param.name),
          value, is_chosen);
    ImGui::PushID(param.name.c_str());
    if (is_of_words(param)) {
      draw_words(scene, changes, param, value);
    } else {
      ImGui::SetNextItemWidth(-1);
      draw_slider(scene, changes, param, value, "");
      explain("", scene, param);
    }
    ImGui::PopID();
  }

  // Sets the tooltip of the last item. It contains `text`, and a list of the values of the parameter that are not
  // available.
  static void explain(std::string text, const Scene& scene, const kernels::Parameter& param) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return;
    const std::string missing = list_unavailable(scene, param);
    if (!text.empty() && !missing.empty()) text += '\n';
    text += missing;
    if (!text.empty()) ImGui::SetTooltip("%s", text.c_str());
  }

  // Draws a slider for the values in the kernel's header. It skips values that are not available. The text `shown` is
  // drawn on it.
  static void draw_slider(const Scene& scene, Changes& changes, const kernels::Parameter& param,
                          const std::string& value, const std::string& shown) {
    if (param.values.empty()) return;
    const auto found = std::find(param.values.begin(), param.values.end(), value);
    int index = found == param.values.end() ? 0 : static_cast<int>(found - param.values.begin());
    const int before = index;
    ImGui::SliderInt("##value", &index, 0, static_cast<int>(param.values.size()) - 1, as_format(shown).c_str(),
                     ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
    if (index == before) return;
    // With a key, the slider moves to the next available value in the direction of the key. With the mouse, it moves to
    // the available value that is nearest to the mouse. Otherwise, the value would alternate between two values while
    // the mouse rests.
    const auto wanted = static_cast<std::size_t>(index);
    const auto found_value =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || is_available(scene, param, param.values[wanted])
            ? nearest_available(scene, param, wanted)
            : next_available(scene, param, wanted, index > before ? 1 : -1);
    if (found_value && static_cast<int>(*found_value) != before)
      set_value(edited(scene, changes), param, param.values[*found_value]);
  }

  // Returns whether there are at most four words, and each of them fits into an equal part of the width.
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
      ImGui::BeginGroup();
      const int clicked = segmented(scene.look, "words", param.values, current, width,
                                    [&](const std::string& other) { return is_available(scene, param, other); });
      ImGui::EndGroup();
      explain("", scene, param);
      if (clicked >= 0) set_value(edited(scene, changes), param, param.values[static_cast<std::size_t>(clicked)]);
      return;
    }
    ImGui::SetNextItemWidth(-1);
    draw_combo(scene, changes, param, value, shown_in_list(value, width));
    explain("", scene, param);
  }

  static void draw_combo(const Scene& scene, Changes& changes, const kernels::Parameter& param,
                         const std::string& value, const std::string& shown) {
    if (!ImGui::BeginCombo("##words", shown.c_str())) return;
    for (const std::string& other : param.values) {
      const bool is_missing = !is_available(scene, param, other);
      const int flags = is_missing ? ImGuiSelectableFlags_Disabled : ImGuiSelectableFlags_None;
      if (ImGui::Selectable(other.c_str(), other == value, flags)) set_value(edited(scene, changes), param, other);
      if (is_missing) explain("", scene, param);
    }
    ImGui::EndCombo();
  }

  // Draws a slider for powers of two, and a field for any number.
  void draw_size(const Scene& scene, const SizeSetting& size, Changes& changes, bool is_chosen) {
    label(scene.look, size.name(), size.text(), is_chosen);
    draw_power(scene, size, changes, "");
    ImGui::SetNextItemWidth(-1);
    if (size.is_matrix())
      type_matrix(scene, changes);
    else
      type_length(scene, size, changes);
    typing_ = ImGui::IsItemActive();
  }

  void type_matrix(const Scene& scene, Changes& changes) {
    const kernels::Size& size = scene.choice.size;
    if (!typing_) typed_[0] = static_cast<int>(size.width), typed_[1] = static_cast<int>(size.height);
    ImGui::InputInt2("##size", typed_);
    ImGui::SetItemTooltip("%s", tr("Columns and rows of the input; press Enter to apply"));
    if (ImGui::IsItemDeactivatedAfterEdit() && typed_[0] > 0 && typed_[1] > 0)
      set_size(scene, changes, {static_cast<std::uint64_t>(typed_[0]), static_cast<std::uint64_t>(typed_[1])});
  }

  void type_length(const Scene& scene, const SizeSetting& size, Changes& changes) {
    if (!typing_) typed_[0] = static_cast<int>(size.side());
    ImGui::InputInt("##size", typed_, 0);
    ImGui::SetItemTooltip(
        "%s", tr("Columns or rows: the only size that the header of this kernel uses; press Enter to apply"));
    if (ImGui::IsItemDeactivatedAfterEdit() && typed_[0] > 0)
      set_size(scene, changes, size.with_side(static_cast<std::uint64_t>(typed_[0])));
  }

  static void draw_power(const Scene& scene, const SizeSetting& size, Changes& changes, const std::string& shown) {
    const auto [first, last] = size.powers();
    int power = std::clamp(static_cast<int>(std::bit_width(size.side())) - 1, first, last);
    const int before = power;
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##power", &power, first, last, as_format(shown).c_str(),
                     ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
    if (power != before) set_size(scene, changes, size.with_side(std::uint64_t{1} << power));
  }

  static void set_size(const Scene& scene, Changes& changes, const kernels::Size& size) {
    study::Choice& choice = edited(scene, changes);
    choice.size = size;
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

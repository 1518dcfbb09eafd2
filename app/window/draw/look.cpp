#include "app/window/draw/look.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <tuple>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {
namespace {

constexpr std::size_t kHeats = std::tuple_size_v<decltype(Colours::heat)>;

Colours dark_colours() {
  return {.back = opaque(0x0F1116),
          .panel = opaque(0x181B22),
          .raised = opaque(0x262B36),
          .outline = opaque(0x434B5C),
          .grid = opaque(0x2A303C),
          .text = opaque(0xEEF1F7),
          .quiet = opaque(0xA3ADBF),
          .accent = opaque(0x6CB6FF),
          .lit = opaque(0xFFFFFF),
          .good = opaque(0x58A6FF),
          .fair = opaque(0xE8B339),
          .bad = opaque(0xFF6F47),
          .heat = {opaque(0x4C9BFF), opaque(0x4FD0D8), opaque(0xF4DC4E), opaque(0xFFA03A), opaque(0xFF5A3C)},
          .moved = opaque(0x39414F),
          .wasted = opaque(0x6B7486),
          .read = opaque(0x3F6FA8),
          .written = opaque(0xA8713F)};
}

Colours light_colours() {
  return {.back = opaque(0xDFE3EA),
          .panel = opaque(0xFBFCFE),
          .raised = opaque(0xE9EDF3),
          .outline = opaque(0xA9B2C1),
          .grid = opaque(0xDCE1E9),
          .text = opaque(0x14181F),
          .quiet = opaque(0x535D6E),
          .accent = opaque(0x0B5FC0),
          .lit = opaque(0x000000),
          .good = opaque(0x1565C0),
          .fair = opaque(0xB07A00),
          .bad = opaque(0xC93A12),
          .heat = {opaque(0x1256B8), opaque(0x00808C), opaque(0x8A6D00), opaque(0xC05600), opaque(0xB51E0E)},
          .moved = opaque(0xD3DAE5),
          .wasted = opaque(0x97A1B2),
          .read = opaque(0xA9CBF2),
          .written = opaque(0xF2CFA9)};
}

ImVec4 vec(ImU32 colour) {
  return ImGui::ColorConvertU32ToFloat4(colour);
}

void set_colours(ImGuiStyle& style, const Look& look) {
  const Colours& c = look.colours;
  if (look.theme == Theme::dark)
    ImGui::StyleColorsDark(&style);
  else
    ImGui::StyleColorsLight(&style);
  const auto set = [&](ImGuiCol which, ImU32 colour) { style.Colors[which] = vec(colour); };
  set(ImGuiCol_Text, c.text);
  set(ImGuiCol_TextDisabled, c.quiet);
  set(ImGuiCol_WindowBg, c.panel);
  set(ImGuiCol_ChildBg, 0);
  set(ImGuiCol_PopupBg, mixed(c.panel, c.raised, 0.5f));
  set(ImGuiCol_Border, faded(c.outline, 0.6f));
  set(ImGuiCol_FrameBg, c.raised);
  set(ImGuiCol_FrameBgHovered, mixed(c.raised, c.accent, 0.18f));
  set(ImGuiCol_FrameBgActive, mixed(c.raised, c.accent, 0.3f));
  for (ImGuiCol title : {ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed}) set(title, c.panel);
  set(ImGuiCol_ScrollbarBg, 0);
  set(ImGuiCol_ScrollbarGrab, c.outline);
  set(ImGuiCol_CheckMark, c.accent);
  set(ImGuiCol_SliderGrab, c.accent);
  set(ImGuiCol_SliderGrabActive, mixed(c.accent, c.lit, 0.3f));
  set(ImGuiCol_Button, c.raised);
  set(ImGuiCol_ButtonHovered, mixed(c.raised, c.accent, 0.25f));
  set(ImGuiCol_ButtonActive, mixed(c.raised, c.accent, 0.45f));
  set(ImGuiCol_Header, mixed(c.panel, c.accent, 0.22f));
  set(ImGuiCol_HeaderHovered, mixed(c.panel, c.accent, 0.16f));
  set(ImGuiCol_HeaderActive, mixed(c.panel, c.accent, 0.3f));
  set(ImGuiCol_Separator, c.back);
  set(ImGuiCol_SeparatorHovered, c.accent);
  set(ImGuiCol_SeparatorActive, c.accent);
  set(ImGuiCol_Tab, c.panel);
  set(ImGuiCol_TabSelected, mixed(c.panel, c.accent, 0.22f));
  set(ImGuiCol_TabSelectedOverline, c.accent);
  set(ImGuiCol_TabDimmed, c.panel);
  set(ImGuiCol_TabDimmedSelected, mixed(c.panel, c.accent, 0.22f));
  set(ImGuiCol_TabDimmedSelectedOverline, c.accent);
  set(ImGuiCol_TabHovered, mixed(c.panel, c.accent, 0.25f));
  set(ImGuiCol_DockingEmptyBg, c.back);
  set(ImGuiCol_DockingPreview, faded(c.accent, 0.5f));
  set(ImGuiCol_TableHeaderBg, c.panel);
  set(ImGuiCol_TableBorderStrong, c.grid);
  set(ImGuiCol_TableBorderLight, c.grid);
  set(ImGuiCol_TableRowBgAlt, faded(c.raised, 0.35f));
  set(ImGuiCol_PlotHistogram, c.accent);
  set(ImGuiCol_NavCursor, c.accent);
  set(ImGuiCol_TextSelectedBg, faded(c.accent, 0.35f));
  set(ImGuiCol_ModalWindowDimBg, faded(c.back, 0.6f));
}

}  // namespace

Colours colours_of(Theme theme) {
  return theme == Theme::dark ? dark_colours() : light_colours();
}

ImU32 Look::heat(double cost) const {
  // Multiples of the minimum that the colours stand for, on a logarithmic scale. The highest multiple is 8, because
  // global accesses reach at most this multiple, with one 4-byte element per 32-byte sector.
  constexpr std::array<double, kHeats> kCosts = {1, 1.3, 2, 4, 8};
  std::size_t to = 1;
  while (to + 1 < kHeats && cost > kCosts[to]) ++to;
  const double low = std::log2(kCosts[to - 1]), high = std::log2(kCosts[to]);
  const double share = (std::log2(std::clamp(cost, 1.0, 8.0)) - low) / (high - low);
  return mixed(colours.heat[to - 1], colours.heat[to], static_cast<float>(share));
}

float text_size_for(ImVec2 window, float scale) {
  const float room = std::min(window.x / 1280.0f, window.y / 800.0f);
  return std::round(15.0f * std::pow(std::clamp(room, 0.5f, 4.0f), 0.8f) * scale);
}

void apply(const Look& look) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  set_colours(style, look);
  const float em = look.em;
  // FontSizeBase is the font size for the rest of this frame. At the end of the frame, Dear ImGui sets it to
  // _NextFrameFontSizeBase.
  style.FontSizeBase = style._NextFrameFontSizeBase = em;
  style.WindowPadding = {em * 0.6f, em * 0.45f};
  style.FramePadding = {em * 0.5f, em * 0.25f};
  style.ItemSpacing = {em * 0.5f, em * 0.35f};
  style.ItemInnerSpacing = {em * 0.35f, em * 0.3f};
  style.CellPadding = {em * 0.35f, em * 0.15f};
  style.WindowRounding = style.ChildRounding = style.PopupRounding = em * 0.35f;
  style.FrameRounding = style.GrabRounding = em * 0.3f;
  style.ScrollbarSize = em * 0.75f;
  style.ScrollbarRounding = em;
  style.GrabMinSize = em * 0.8f;
  // The default of 32 pixels is too high for the summary line with small text.
  style.WindowMinSize = {em * 2, em * 1.5f};
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.DockingSeparatorSize = std::max(2.0f, std::round(em * 0.25f));
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.TabBarBorderSize = 0;
  style.TabMinWidthShrink = FLT_MAX;  // Titles of tabs are never shortened; the tab bar scrolls instead.
  style.DisabledAlpha = 0.4f;
}

void learn_sizes(const Look& look) {
  for (ImFont* font : {look.fonts.text, look.fonts.bold, look.fonts.mono}) {
    ImGui::PushFont(font, look.em);
    ImGui::PopFont();
  }
}

}  // namespace warplens::window

#include "app/window/warp_lives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "analysis/simt/source_place.hpp"

namespace warplens::window {
namespace {

using clock::WarpSpan;
using clock::WarpState;

struct StateLook {
  WarpState state;
  const char* name;
  const char* sentence;
};

constexpr std::array<StateLook, 6> kStates{{
    {WarpState::issuing, "issuing", "issues instructions"},
    {WarpState::ready, "ready", "could issue, but its scheduler serves another warp"},
    {WarpState::memory, "memory", "waits for global memory"},
    {WarpState::shared, "shared", "waits for shared memory"},
    {WarpState::barrier, "barrier", "waits at a barrier"},
    {WarpState::queue, "queue", "waits until the load/store unit takes its access"},
}};

ImU32 colour_of(const Look& look, WarpState state) {
  switch (state) {
    case WarpState::issuing:
      return look.colours.good;
    case WarpState::ready:
      return look.colours.lit;
    case WarpState::memory:
      return look.colours.heat[2];
    case WarpState::shared:
      return look.colours.heat[3];
    case WarpState::barrier:
      return look.colours.bad;
    case WarpState::queue:
      return look.colours.fair;
  }
  return look.colours.quiet;
}

/// One line that names the colours; returns what is left of the area.
Rect draw_legend(const Look& look, const Rect& area) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = look.em * 1.4f, size = look.small();
  float x = area.min.x;
  for (const StateLook& one : kStates) {
    const float width = size + text_width(look.fonts.text, size, one.name) + look.em * 1.1f;
    if (x + width > area.max.x) break;
    const float middle = area.min.y + line / 2;
    draw.AddRectFilled({x, middle - size * 0.4f}, {x + size * 0.8f, middle + size * 0.4f}, colour_of(look, one.state));
    draw_text(draw, {{x + size, area.min.y}, {x + width, area.min.y + line}}, look.fonts.text, size, look.colours.quiet,
              one.name);
    x += width;
  }
  return {{area.min.x, area.min.y + line}, area.max};
}

std::string told(const study::Predicted& predicted, const WarpSpan& span) {
  const auto state = std::ranges::find(kStates, span.state, &StateLook::state);
  const std::uint32_t line = simt::source_place(*predicted.wish.study.program, span.pc).line;
  return fmt::format("Warp {} of block {} {}{}\ncycles {:.0f} to {:.0f}", span.warp, span.block, state->sentence,
                     line == 0 ? "" : fmt::format(" (line {})", line), span.begin, span.end);
}

}  // namespace

void WarpLives::move(const Rect& area, double end) {
  ImGui::SetCursorScreenPos(area.min);
  ImGui::InvisibleButton("lives", {area.width(), area.height()});
  const ImGuiIO& io = ImGui::GetIO();
  const double a_pixel = (to_ - from_) / area.width();
  if (ImGui::IsItemActive() && io.MouseDelta.x != 0) {
    const double by = std::clamp(-io.MouseDelta.x * a_pixel, -from_, end - to_);
    from_ += by, to_ += by;
  }
  if (!ImGui::IsItemHovered()) return;
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) from_ = 0, to_ = end;
  if (io.MouseWheel == 0) return;
  const double around = from_ + (io.MousePos.x - area.min.x) * a_pixel;
  const double factor = io.MouseWheel > 0 ? 0.8 : 1.25;
  from_ = std::max(0.0, around - (around - from_) * factor);
  to_ = std::min(end, around + (to_ - around) * factor);
}

void WarpLives::draw(const Scene& scene, const study::Predicted& predicted, const Rect& area, const View&) {
  const std::vector<WarpSpan>& spans = predicted.prediction.spans;
  if (spans.empty()) return;
  const double end = std::ranges::max_element(spans, {}, &WarpSpan::end)->end;
  if (&predicted != shown_) shown_ = &predicted, from_ = 0, to_ = end;
  const Rect picture = draw_legend(scene.look, area);
  move(picture, end);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(picture.min, picture.max, true);
  draw.AddRectFilled(picture.min, picture.max, scene.look.colours.raised);
  const std::uint32_t rows = predicted.prediction.occupancy.warps;
  const float height = picture.height() / static_cast<float>(std::max(rows, 1U));
  const auto x_of = [&](double cycle) {
    return picture.min.x + static_cast<float>((cycle - from_) / (to_ - from_)) * picture.width();
  };
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_hovered = ImGui::IsItemHovered();
  const WarpSpan* pointed = nullptr;
  std::vector<float> drawn_to(rows, picture.min.x);  // what is narrower than a pixel shares it
  for (const WarpSpan& span : spans) {
    if (span.end < from_ || span.begin > to_ || span.place >= rows) continue;
    const float top = picture.min.y + height * static_cast<float>(span.place);
    const Rect where{{x_of(span.begin), top}, {x_of(span.end), top + std::max(1.0f, height - (height > 3 ? 1 : 0))}};
    if (is_hovered && where.contains(mouse)) pointed = &span;
    if (where.max.x < drawn_to[span.place] + 0.5f && span.state != WarpState::issuing) continue;
    drawn_to[span.place] = where.max.x;
    draw.AddRectFilled(where.min, where.max, colour_of(scene.look, span.state));
  }
  draw.PopClipRect();
  if (pointed) ImGui::SetTooltip("%s", told(predicted, *pointed).c_str());
}

}  // namespace warplens::window

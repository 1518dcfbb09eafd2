#include "app/window/pictures/warp_lives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "analysis/simt/source_place.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "kernels/text/say.hpp"

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
    {WarpState::issuing, marked("issuing"), marked("is issuing instructions")},
    {WarpState::ready, marked("ready, not issued"),
     marked("could issue an instruction, but its scheduler selects another warp")},
    {WarpState::memory, marked("waits: memory"), marked("waits for global memory")},
    {WarpState::shared, marked("waits: shared memory"), marked("waits for shared memory")},
    {WarpState::barrier, marked("waits: barrier"), marked("waits at a barrier")},
    {WarpState::queue, marked("waits: load/store unit"), marked("waits for the load/store unit to accept its access")},
}};

/// Returns the colour of a state of a warp. Issuing an instruction is bright. Waiting for memory is dim, because it is
/// the most common state. States that indicate a problem have strong colours.
ImU32 colour_of(const Look& look, WarpState state) {
  const Colours& colours = look.colours;
  switch (state) {
    case WarpState::issuing:
      return colours.good;
    case WarpState::ready:
      return colours.heat[2];
    case WarpState::memory:
      return mixed(colours.raised, colours.read, 0.6f);
    case WarpState::shared:
      return colours.heat[3];
    case WarpState::barrier:
      return colours.bad;
    case WarpState::queue:
      return mixed(colours.raised, colours.written, 0.9f);
  }
  return colours.quiet;
}

/// Draws the legend of the colours and the range of visible cycles. Returns the rest of the area.
Rect draw_legend(const Look& look, const Rect& area, const std::string& cycles) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = look.em * 1.4f, size = look.small();
  ImVec2 at = area.min;
  for (const StateLook& one : kStates) {
    const float width = size + text_width(look.fonts.text, size, tr(one.name)) + look.em * 1.1f;
    if (at.x + width > area.max.x && at.x > area.min.x) at = {area.min.x, at.y + line};
    const float middle = at.y + line / 2;
    draw.AddRectFilled({at.x, middle - size * 0.4f}, {at.x + size * 0.8f, middle + size * 0.4f},
                       colour_of(look, one.state));
    draw_text(draw, {{at.x + size, at.y}, {at.x + width, at.y + line}}, look.fonts.text, size, look.colours.quiet,
              tr(one.name));
    at.x += width;
  }
  if (at.x + text_width(look.fonts.text, size, cycles) > area.max.x) at = {area.min.x, at.y + line};
  draw_text(draw, {{at.x, at.y}, {area.max.x, at.y + line}}, look.fonts.text, size, look.colours.quiet, cycles,
            Align::right);
  return {{area.min.x, at.y + line}, area.max};
}

std::string span_text(const study::LaunchPrediction& predicted, const WarpSpan& span) {
  const auto state = std::ranges::find(kStates, span.state, &StateLook::state);
  const std::uint32_t line = simt::source_place(*predicted.wish.study.program, span.pc).line;
  const char* const does = tr(state->sentence);
  return line == 0
             ? say("Warp {} of block {} {}\ncycles {:.0f} to {:.0f}", span.warp, span.block, does, span.begin, span.end)
             : say("Warp {} of block {} {} (line {})\ncycles {:.0f} to {:.0f}", span.warp, span.block, does, line,
                   span.begin, span.end);
}

/// An access of a warp, identified by its instruction and the number of times that the warp has executed this
/// instruction before.
struct NthAccess {
  std::uint32_t warp = 0, pc = 0;
  std::size_t before = 0;
};

std::optional<NthAccess> current_access(const Scene& scene, const View& view) {
  const trace::Recording& recording = *scene.derived.recording();
  const views::Cursor cursor = views::clamped(recording, view.cursor);
  const int ordinal = views::access_ordinal(recording, cursor);
  if (ordinal < 0) return std::nullopt;
  const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[cursor.warp];
  const std::uint32_t pc = recording.accesses[accesses[static_cast<std::size_t>(ordinal)]].pc;
  const auto before = std::count_if(accesses.begin(), accesses.begin() + ordinal,
                                    [&](std::uint32_t at) { return recording.accesses[at].pc == pc; });
  return NthAccess{cursor.warp, pc, static_cast<std::size_t>(before)};
}

/// Returns the span of time that ends with this access. Searches only the spans of the block of the first span. Returns
/// null if `spans` ends before the access.
const WarpSpan* span_of(const std::vector<WarpSpan>& spans, const NthAccess& access) {
  std::size_t before = 0;
  const auto found = std::ranges::find_if(spans, [&](const WarpSpan& span) {
    const bool is_its = span.block == spans.front().block && span.warp == access.warp && span.pc == access.pc;
    return is_its && span.acts && before++ == access.before;
  });
  return found == spans.end() ? nullptr : &*found;
}

/// Returns the cursor at the access that belongs to a span. It is the access with which the span ends, or the next
/// access. The cursor is in the current block, even if the span is from another block, because blocks of a kind behave
/// alike.
views::Cursor cursor_at(const trace::Recording& recording, const std::vector<WarpSpan>& spans, const WarpSpan& at) {
  const std::uint32_t warp = std::min(at.warp, recording.warps - 1);
  const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[warp];
  const auto nth = static_cast<std::size_t>(std::ranges::count_if(spans, [&](const WarpSpan& span) {
    return span.block == at.block && span.warp == at.warp && span.pc == at.pc && span.acts && span.begin < at.begin;
  }));
  std::size_t seen = 0;
  for (std::size_t ordinal = 0; ordinal < accesses.size(); ++ordinal)
    if (recording.accesses[accesses[ordinal]].pc == at.pc && seen++ == nth)
      return views::at_ordinal(recording, warp, static_cast<int>(ordinal));
  return views::at_ordinal(recording, warp, 0);
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
  // True if the mouse wheel scrolls the panel instead of zooming.
  const bool scrolls = ImGui::GetScrollMaxY() > 0 && !io.KeyCtrl;
  if (!scrolls) ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
  if (!ImGui::IsItemHovered()) return;
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) from_ = 0, to_ = end;
  if (io.MouseWheel == 0 || scrolls) return;
  const double around = from_ + (io.MousePos.x - area.min.x) * a_pixel;
  const double factor = io.MouseWheel > 0 ? 0.8 : 1.25;
  from_ = std::max(0.0, around - (around - from_) * factor);
  to_ = std::min(end, around + (to_ - around) * factor);
}

const WarpSpan* WarpLives::draw_spans(const Look& look, const std::vector<WarpSpan>& spans, const Rows& rows) const {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_hovered = ImGui::IsItemHovered();
  const WarpSpan* pointed = nullptr;
  // For each row, the right end of the spans that were drawn. Spans that are narrower than a pixel are drawn together.
  std::vector<float> drawn_to(rows.count, rows.picture.min.x);
  for (const WarpSpan& span : spans) {
    if (span.end < from_ || span.begin > to_ || span.place >= rows.count) continue;
    const float top = rows.top_of(span.place);
    const float gap = rows.height > 3 ? 1.0f : 0.0f;
    const Rect where{{x_of(rows, span.begin), top}, {x_of(rows, span.end), top + std::max(1.0f, rows.height - gap)}};
    if (is_hovered && where.contains(mouse)) pointed = &span;
    if (where.max.x < drawn_to[span.place] + 0.5f && span.state != WarpState::issuing) continue;
    drawn_to[span.place] = where.max.x;
    draw.AddRectFilled(where.min, where.max, colour_of(look, span.state));
  }
  return pointed;
}

/// Marks the current access with a vertical line through all rows at its time, and with a frame around the row of its
/// warp.
void WarpLives::mark_step(const Scene& scene, const View& view, const std::vector<WarpSpan>& spans,
                          const Rows& rows) const {
  const auto access = scene.ready() ? current_access(scene, view) : std::nullopt;
  const WarpSpan* const span = access ? span_of(spans, *access) : nullptr;
  if (!span) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = x_of(rows, span->end), top = rows.top_of(span->place);
  draw.AddLine({x, rows.picture.min.y}, {x, rows.picture.max.y}, scene.look.colours.lit, 2);
  draw.AddRect({rows.picture.min.x, top}, {rows.picture.max.x, top + std::max(rows.height, 3.0f)},
               scene.look.colours.lit);
}

void WarpLives::draw(const Scene& scene, const study::LaunchPrediction& predicted, const Rect& area, View& view) {
  const std::vector<WarpSpan>& spans = predicted.prediction.spans;
  if (spans.empty()) return;
  const double end = std::ranges::max_element(spans, {}, &WarpSpan::end)->end;
  if (&predicted != shown_) shown_ = &predicted, from_ = 0, to_ = end;
  const Rect picture =
      draw_legend(scene.look, area,
                  say("one row per warp · cycles {} to {}", views::group_digits(static_cast<std::uint64_t>(from_)),
                      views::group_digits(static_cast<std::uint64_t>(to_))));
  if (picture.height() < scene.look.em * 2) return;
  move(picture, end);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(picture.min, picture.max, true);
  draw.AddRectFilled(picture.min, picture.max, scene.look.colours.raised);
  const std::uint32_t count = std::max(predicted.prediction.occupancy.warps, 1U);
  const Rows rows{picture, count, picture.height() / static_cast<float>(count)};
  const WarpSpan* const pointed = draw_spans(scene.look, spans, rows);
  mark_step(scene, view, spans, rows);
  draw.PopClipRect();
  if (!pointed) return;
  ImGui::SetTooltip("%s", span_text(predicted, *pointed).c_str());
  // A mouse movement of 3 pixels or more is dragging, not a click. The constant is the square of this distance.
  constexpr float kStill = 9;
  const bool is_click =
      ImGui::IsMouseReleased(ImGuiMouseButton_Left) && ImGui::GetIO().MouseDragMaxDistanceSqr[0] < kStill;
  if (is_click && scene.ready()) view.cursor = cursor_at(*scene.derived.recording(), spans, *pointed);
}

}  // namespace warplens::window

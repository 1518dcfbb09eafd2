#include "app/window/pictures/path_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Returns the colour of a path. If all lanes execute it together, the colour is muted. Otherwise, the lowest lane of
/// the path selects one of the other colours, so that the two sides of a branch have different colours.
ImU32 choose_path_colour(const Look& look, LaneMask path, LaneMask all) {
  if (path == all) return mixed(look.colours.panel, look.colours.accent, 0.45f);
  constexpr std::array<unsigned, 6> kChosen{4, 19, 11, 27, 21, 14};
  const auto lowest = static_cast<unsigned>(std::countr_zero(path));
  return lane_colour(kChosen[lowest % kChosen.size()]);
}

}  // namespace

PathPicture::PathPicture(const Scene& scene, View& view, const std::vector<views::PathRun>& runs, TrackWindow& window)
    : scene_(scene),
      view_(view),
      window_(window),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      recording_(*scene.derived.recording()),
      steps_(recording_.steps_of_warp[scene.derived.cursor.warp]),
      runs_(runs),
      count_(static_cast<int>(steps_.size())) {
  for (const views::PathRun& run : runs_) all_ |= run.path;
}

const trace::Step& PathPicture::step(int ordinal) const {
  return recording_.steps[steps_[static_cast<std::size_t>(ordinal)]];
}

float PathPicture::find_x(double ordinal) const {
  return picture_.min.x + static_cast<float>((ordinal - window_.first) / window_.span) * picture_.width();
}

void PathPicture::draw(const Rect& area) {
  if (count_ == 0) return;
  window_.clamp(count_);
  window_.follow(static_cast<int>(scene_.derived.cursor.step));
  window_.clamp(count_);
  const float labels = text_width(look_.fonts.text, look_.small(), "31") + look_.em * 0.5f;
  const float strip = look_.em * 0.55f;
  const bool has_overview = !window_.shows_all(count_);
  picture_ = {{area.min.x + labels, area.min.y},
              {area.max.x, area.max.y - (has_overview ? strip + look_.em * 0.15f : 0)}};
  steer();
  draw_.AddRectFilled(picture_.min, picture_.max, look_.colours.raised, 2);
  draw_.PushClipRect(picture_.min, picture_.max, true);
  draw_steps();
  draw_.PopClipRect();
  draw_scale({area.min, {picture_.min.x, picture_.max.y}});
  if (has_overview) draw_overview({{picture_.min.x, area.max.y - strip}, area.max});
}

void PathPicture::steer() {
  ImGui::SetCursorScreenPos(picture_.min);
  ImGui::InvisibleButton("paths", {std::max(1.0f, picture_.width()), std::max(1.0f, picture_.height())});
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);  // the mouse wheel must zoom the picture instead of scrolling a panel
  const ImGuiIO& io = ImGui::GetIO();
  const double at = window_.first + (io.MousePos.x - picture_.min.x) / picture_.width() * window_.span;
  const int ordinal = std::clamp(static_cast<int>(at), 0, count_ - 1);
  if (ImGui::IsItemActive()) {
    view_.playback.playing = false;
    view_.cursor = {scene_.derived.cursor.warp, static_cast<std::uint32_t>(ordinal)};
    window_.followed = ordinal;  // while the mouse drags the cursor, the picture must not scroll to follow it
  }
  if (!ImGui::IsItemHovered()) return;
  if (io.MouseWheel != 0) window_.zoom(at, std::pow(1.25, io.MouseWheel), count_);
  explain(ordinal);
}

void PathPicture::draw_steps() {
  // If runs are narrower than a pixel, many runs are in the same column. Drawing the same lanes there again changes
  // nothing, but it takes time.
  std::vector<std::pair<LaneMask, LaneMask>> drawn;
  float column = -1;
  for (auto run = std::ranges::upper_bound(runs_, window_.first, {}, &views::PathRun::end); run != runs_.end(); ++run) {
    if (run->first >= window_.first + window_.span) break;
    const float left = std::floor(find_x(run->first)), right = std::floor(find_x(run->end));
    if (left != right || left != column) drawn.clear();
    column = right;
    const std::pair lanes{run->path, run->active};
    if (std::ranges::find(drawn, lanes) != drawn.end()) continue;
    if (left == right) drawn.push_back(lanes);
    draw_run(*run);
  }
  const auto cursor = static_cast<double>(scene_.derived.cursor.step);
  const float left = find_x(cursor), right = std::max(find_x(cursor + 1), left + 2);
  draw_.AddRect({left, picture_.min.y}, {right, picture_.max.y}, look_.colours.lit, 0, std::max(1.5f, look_.em * 0.1f));
}

/// Draws consecutive steps with the same lanes, with one rectangle per range of adjacent lanes. If the predicate of the
/// instruction is false for a lane of the path, the rectangle is paler.
void PathPicture::draw_run(const views::PathRun& shown) {
  const ImU32 colour = choose_path_colour(look_, shown.path, all_);
  const unsigned lanes = scene_.machine().warp_size;
  const float height = picture_.height() / static_cast<float>(lanes);
  const float left = find_x(shown.first), right = std::max(find_x(shown.end), left + 1);
  const auto kind = [&](unsigned lane) { return (shown.path >> lane & 1) + (shown.active >> lane & 1); };
  for (unsigned lane = 0; lane < lanes;) {
    unsigned last = lane + 1;
    while (last < lanes && kind(last) == kind(lane)) ++last;
    const float gap = height > 5 ? 1.f : 0.f;
    if (kind(lane) != 0)
      draw_.AddRectFilled({left, picture_.min.y + height * static_cast<float>(lane)},
                          {right, picture_.min.y + height * static_cast<float>(last) - gap},
                          kind(lane) == 2 ? colour : faded(colour, 0.4f));
    lane = last;
  }
}

void PathPicture::draw_scale(const Rect& labels) const {
  const unsigned lanes = scene_.machine().warp_size;
  const float height = picture_.height() / static_cast<float>(lanes), line = look_.small();
  const unsigned each = height >= line ? 1 : height * 8 >= line ? 8 : lanes;
  for (unsigned lane = 0; lane < lanes; lane += each) {
    const float top = labels.min.y + height * static_cast<float>(lane);
    draw_text(draw_, {{labels.min.x, top}, {labels.max.x - look_.em * 0.25f, top + std::max(height, line)}},
              look_.fonts.text, look_.small(), look_.colours.quiet, fmt::format("{}", lane), Align::right);
  }
}

void PathPicture::draw_overview(const Rect& area) {
  ImGui::SetCursorScreenPos(area.min);
  ImGui::InvisibleButton("overview", {std::max(1.0f, area.width()), std::max(1.0f, area.height())});
  const float wide = area.width() / static_cast<float>(count_);
  if (ImGui::IsItemActive()) {
    window_.first = (ImGui::GetMousePos().x - area.min.x) / wide - window_.span / 2;
    window_.clamp(count_);
  }
  draw_.AddRectFilled(area.min, area.max, look_.colours.raised, area.height() / 2);
  const float left = area.min.x + static_cast<float>(window_.first) * wide,
              right = left + std::max(static_cast<float>(window_.span) * wide, area.height());
  draw_.AddRectFilled({left, area.min.y}, {right, area.max.y}, look_.colours.accent, area.height() / 2);
}

void PathPicture::explain(int ordinal) {
  const trace::Step& shown = step(ordinal);
  const views::InstructionFacts& facts = scene_.derived.facts(shown.pc);
  view_.next_focus.source_line = facts.source_line;
  view_.next_focus.lanes = shown.path;
  std::string text = facts.source_line == 0 ? facts.opcode : say("{} · line {}", facts.opcode, facts.source_line);
  text +=
      '\n' + say("{} of {} lanes: {}", std::popcount(shown.path), std::popcount(all_), views::lanes_named(shown.path));
  if (shown.active != shown.path)
    text += '\n' + (shown.active == 0 ? std::string(tr("The guard predicate is false in all lanes."))
                                      : say("The guard predicate is true for {}.", views::lanes_named(shown.active)));
  ImGui::SetItemTooltip("%s", text.c_str());
}

}  // namespace warplens::window

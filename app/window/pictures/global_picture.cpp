#include "app/window/pictures/global_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/pictures/access_legend.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Returns the name of the element at an address, in the same form as the panel Matrices: "out[17][0]".
std::string place_name(const Scene& scene, std::uint64_t address) {
  const auto element = views::element_at(*scene.study.plan, address);
  if (!element) return views::hexadecimal(address);
  const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[element->buffer];
  return buffer.name +
         views::index_of(buffer, element->row * buffer.cols + element->col, scene.derived.shapes[element->buffer]);
}

// If several lanes access the same bytes, divides the cell into strips, and reduces `cell` to the strip of this lane.
void share_out(Rect& cell, unsigned lane, LaneMask sharing) {
  const int sharers = std::popcount(sharing);
  if (sharers <= 1) return;
  const auto place = static_cast<float>(std::popcount(sharing & ((LaneMask{1} << lane) - 1)));
  const float each = cell.height() / static_cast<float>(sharers);
  cell = {{cell.min.x, cell.min.y + each * place}, {cell.max.x, cell.min.y + each * (place + 1)}};
}

ImVec2 mouse() {
  return ImGui::GetMousePos();
}

}  // namespace

GlobalPicture::GlobalPicture(const Scene& scene, View& view, const Rect& area, LaneMask seen)
    : scene_(scene),
      view_(view),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      access_(*scene.derived.moment.global.access),
      request_(scene.derived.moment.global_request),
      seen_(seen) {
  few_ = lines() <= 8;
  lay_out(area);
  // If the cells of the lanes are too small for numbers, the numbers are drawn above them.
  if (!lanes_numbered_) lay_out({{area.min.x, area.min.y + look_.em * 0.95f}, area.max});
  choose_labels();
}

void GlobalPicture::lay_out(const Rect& area) {
  const float em = look_.em;
  // In a large panel, the cells of the lanes are about square, and the curves get the remaining height.
  const float square = area.width() / static_cast<float>(warp_size()) * 1.1f;
  const float lane_height = std::clamp(area.height() * 0.11f, em * 0.9f, std::max(em * 1.7f, square));
  // The curves between the lanes and the cache lines get the height that the cache lines do not need.
  const float left = area.height() - lane_height - static_cast<float>(lines()) * std::max(em * 2.5f, square * 2.2f);
  const float least = std::clamp(area.height() * 0.2f, em, em * 5);
  const float gap = few_ ? std::clamp(left, least, std::max(least, area.height() * 0.45f)) : em * 0.6f;
  lanes_ = {area.min, {area.max.x, area.min.y + lane_height}};
  lines_ = {{area.min.x, lanes_.max.y + gap}, {area.max.x, area.max.y - em * 0.1f}};
  grid_ = arrange_lines(lines(), {lines_.width(), lines_.height()}, em, [&, longest = longest_label()](float size) {
    return text_width(look_.fonts.mono, size, longest);
  });
  if (grid_.columns == 1) lanes_.min.x += grid_.label_width;
  if (grid_.columns == 1 && !all_are_seen()) lanes_.max.x = lines_.min.x + grid_.column_width;
  // Cells start at whole pixels, so some of them are one pixel narrower.
  float narrowest = lanes_.width();
  for (unsigned lane = 0; lane < warp_size(); ++lane) narrowest = std::min(narrowest, lane_cell(lane).width());
  lanes_numbered_ = lane_number_fits(look_, {narrowest, lanes_.height()}, warp_size());
}

void GlobalPicture::draw() {
  if (lines_.height() < look_.em * 0.6f) return;
  ImGui::InvisibleButton("picture", ImGui::GetContentRegionAvail());
  hovered_ = ImGui::IsItemHovered();
  choose_lines();
  draw_lanes();
  if (grid_.columns == 1 && grid_.label_width > 0)
    draw_text(draw_, {{lanes_.min.x - grid_.label_width, lanes_.min.y}, {lanes_.min.x, lanes_.max.y}}, look_.fonts.text,
              std::max(look_.small(), grid_.label_size), look_.colours.quiet, tr("lanes"));
  // Curves to lower rows cross the numbers in the rows above. They are drawn first, so that the numbers cover them.
  draw_curves(/*to_first_row=*/false);
  draw_curves(/*to_first_row=*/true);
  for (int i = 0; i < lines(); ++i)
    if (is_seen(i) && (lanes_of(i) & seen_)) draw_line(i);
  draw_curve_ends();
  sparse_.draw(draw_, look_, warp_size());
  if (all_are_seen()) return;
  draw_others();
  draw_overview();
}

// If not all cache lines fit, selects the visible ones. When another lane is highlighted, its cache line becomes
// visible.
void GlobalPicture::choose_lines() {
  if (all_are_seen()) return;
  ImGuiStorage& kept = *ImGui::GetStateStorage();
  int& first = *kept.GetIntRef(ImGui::GetID("first"), 0);
  int& followed = *kept.GetIntRef(ImGui::GetID("followed"), -1);
  shown_ = {first, followed};
  shown_.follow(line_to_follow(), grid_.seen);
  const bool over_lines = hovered_ && mouse().y >= lines_.min.y;
  const float wheel = over_lines ? ImGui::GetIO().MouseWheel : 0;
  shown_.move(-static_cast<int>(std::lround(wheel * static_cast<float>(grid_.columns))), grid_.seen, lines());
  first = shown_.first, followed = shown_.followed;
}

// Returns the cache line to scroll to; -1 if there is none. While lanes are revealed one by one, it is the cache line
// of the latest lane. While the mouse is over the cache lines, the picture does not scroll.
int GlobalPicture::line_to_follow() const {
  if (seen_ != ~LaneMask{0}) {
    const LaneMask revealed = access_.active & seen_;
    return revealed ? line_of(access_.addresses[std::bit_width(revealed) - 1]) : -1;
  }
  if (hovered_ && mouse().y >= lines_.min.y) return shown_.followed;
  for (unsigned lane = 0; lane < warp_size(); ++lane)
    if ((access_.active >> lane & 1) && scene_.emphasis(view_, lane) == Emphasis::lit)
      return line_of(access_.addresses[lane]);
  return -1;
}

// Returns the longest of the addresses that label the cache lines.
std::string GlobalPicture::longest_label() const {
  std::string longest;
  for (const traffic::Line& line : request_.lines)
    if (std::string name = place_name(scene_, line.address); name.size() > longest.size()) longest = std::move(name);
  return longest;
}

// Selects one style of lane numbers for all cache lines, depending on the narrowest cell. If this cell is wide enough,
// the numbers are inside the cells. Otherwise, if each sector has only one lane, they are next to the cells. In all
// other cases, only some numbers are drawn (SparseNumbers).
void GlobalPicture::choose_labels() {
  const Rect cell = bytes_rect(0, 0, std::min<std::uint64_t>(access_.width, scene_.machine().line_bytes));
  float narrowest = cell.width();
  int sharers = 1;
  alone_ = true;
  for (const traffic::Line& line : request_.lines)
    for (const traffic::Sector& sector : line.sectors) {
      if (sector.lanes == 0) continue;
      if (std::popcount(sector.lanes) > 1) alone_ = false;
      for_each_lane(sector.lanes, [&](unsigned lane) {
        const std::uint64_t at = access_.addresses[lane];
        sharers = std::max(sharers, std::popcount(views::lanes_touching(access_, {at, at + access_.width})));
      });
    }
  if (narrowest > 5) narrowest -= 1;
  numbered_ = !request_.lines.empty() &&
              lane_number_fits(look_, {narrowest, cell.height() / static_cast<float>(sharers)}, warp_size());
  if (numbered_) alone_ = false;
}

// Draws the number of every fourth lane (or fewer, if there is no room) above the row of lanes.
void GlobalPicture::number_above(const Rect& row) {
  const float size = std::min(look_.small(), row.height());
  const float widest = text_width(look_.fonts.text, size, "00") + look_.em * 0.25f;
  unsigned every = 4;
  while (lanes_.width() / static_cast<float>(warp_size()) * static_cast<float>(every) < widest && every < warp_size())
    every *= 2;
  for (unsigned lane = 0; lane < warp_size(); lane += every) {
    const float centre = lane_cell(lane).centre().x;
    draw_text(draw_, {{centre - look_.em, row.min.y}, {centre + look_.em, row.max.y}}, look_.fonts.text, size,
              look_.colours.quiet, fmt::format("{}", lane), Align::centre);
  }
}

Rect GlobalPicture::lane_cell(unsigned lane) const {
  const float each = lanes_.width() / static_cast<float>(warp_size());
  const float left = std::round(lanes_.min.x + each * static_cast<float>(lane));
  const float right = std::round(lanes_.min.x + each * static_cast<float>(lane + 1)) - (each > 8 ? 2.0f : 1.0f);
  return {{left, lanes_.min.y}, {right, lanes_.max.y}};
}

void GlobalPicture::draw_lanes() {
  if (!lanes_numbered_) number_above({{lanes_.min.x, lanes_.min.y - look_.em * 0.95f}, {lanes_.max.x, lanes_.min.y}});
  for (unsigned lane = 0; lane < warp_size(); ++lane) {
    const Rect cell = lane_cell(lane);
    if (access_.active >> lane & 1)
      draw_lane(draw_, look_, cell, lane, warp_size(), scene_.emphasis(view_, lane), lanes_numbered_);
    else
      draw_.AddRect(cell.min, cell.max, look_.colours.grid, 2);
    if (hovered_ && cell.contains(mouse())) {
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        view_.lane = view_.lane == static_cast<int>(lane) ? -1 : static_cast<int>(lane);
      view_.next_focus.lanes = LaneMask{1} << lane;
      tell(access_.active >> lane & 1
               ? say("lane {}: {} B at {}", lane, access_.width, place_name(scene_, access_.addresses[lane]))
               : say("lane {} is inactive", lane));
    }
  }
}

// Returns the rectangle of a byte range of a cache line. There are small gaps between sectors.
Rect GlobalPicture::bytes_rect(int index, std::uint64_t from, std::uint64_t to) const {
  const Rect row = grid_.bytes(lines_, index - shown_.first);
  const Machine& machine = scene_.machine();
  const auto sectors = static_cast<float>(machine.line_bytes / machine.sector_bytes);
  const float gap = std::min(look_.em * 0.35f, row.width() * 0.015f);
  const float sector_width = (row.width() - gap * (sectors - 1)) / sectors;
  const auto x = [&](std::uint64_t byte, bool is_end) {
    const std::uint64_t sector = (is_end ? byte - 1 : byte) / machine.sector_bytes;
    const auto inside = static_cast<float>(byte - sector * machine.sector_bytes);
    return std::round(row.min.x + static_cast<float>(sector) * (sector_width + gap) +
                      sector_width * inside / static_cast<float>(machine.sector_bytes));
  };
  return {{x(from, false), row.min.y}, {x(to, true), row.max.y}};
}

LaneMask GlobalPicture::lanes_of(int line) const {
  LaneMask lanes = 0;
  for (const traffic::Sector& sector : request_.lines[static_cast<std::size_t>(line)].sectors) lanes |= sector.lanes;
  return lanes;
}

int GlobalPicture::line_of(std::uint64_t address) const {
  for (std::size_t i = 0; i < request_.lines.size(); ++i)
    if (address >= request_.lines[i].address && address < request_.lines[i].address + scene_.machine().line_bytes)
      return static_cast<int>(i);
  return -1;
}

bool GlobalPicture::is_in_first_row(int line) const {
  return place_of(line).min.y <= place_of(shown_.first).min.y;
}

/// Calls `draw` for each lane that has a curve. Its arguments are the lane, the end of the curve, and true if the curve
/// ends in the first row.
template <class Draw>
void GlobalPicture::for_each_curve(const Draw& draw) const {
  for_each_lane(access_.active & seen_, [&](unsigned lane) {
    const Emphasis emphasis = scene_.emphasis(view_, lane);
    if (emphasis == Emphasis::dimmed || (!few_ && emphasis != Emphasis::lit)) return;
    const int line = line_of(access_.addresses[lane]);
    if (line < 0 || !is_seen(line)) return;
    const std::uint64_t at = access_.addresses[lane] - request_.lines[static_cast<std::size_t>(line)].address;
    const std::uint64_t end = std::min<std::uint64_t>(at + access_.width, scene_.machine().line_bytes);
    const Rect cell = bytes_rect(line, at, end);
    draw(lane, ImVec2{cell.centre().x, cell.min.y}, is_in_first_row(line));
  });
}

/// Draws the curves from the lanes to the cache lines of the first row if `to_first_row` is true; otherwise, to the
/// rows below.
void GlobalPicture::draw_curves(bool to_first_row) {
  for_each_curve([&](unsigned lane, ImVec2 end, bool is_in_first) {
    if (is_in_first != to_first_row) return;
    const Rect from = lane_cell(lane);
    const ImVec2 start{from.centre().x, from.max.y + 1};
    const float bend = std::max((end.y - start.y) * 0.5f, look_.em * 0.3f);
    const bool lit = scene_.emphasis(view_, lane) == Emphasis::lit;
    const ImVec2 below{start.x, start.y + bend}, above{end.x, end.y - bend};
    draw_.AddBezierCubic(start, below, above, end, faded(lane_colour(lane, warp_size()), lit ? 1.0f : 0.6f),
                         look_.em * (lit ? 0.16f : 0.09f));
  });
}

/// Draws a dot where a curve ends at a row below the first row. The dot makes the end visible, because the rows above
/// hide a part of the curve.
void GlobalPicture::draw_curve_ends() {
  for_each_curve([&](unsigned lane, ImVec2 end, bool is_in_first) {
    if (is_in_first) return;
    draw_.AddCircleFilled(end, look_.em * 0.24f, look_.colours.panel);
    draw_.AddCircleFilled(end, look_.em * 0.17f, lane_colour(lane, warp_size()));
  });
}

void GlobalPicture::draw_line(int index) {
  const traffic::Line& line = request_.lines[static_cast<std::size_t>(index)];
  const Rect whole = place_of(index);
  const bool above = grid_.label_height > 0;
  const Rect label{whole.min, above ? ImVec2{whole.max.x, whole.min.y + grid_.label_height}
                                    : ImVec2{whole.min.x + grid_.label_width - look_.em * 0.4f, whole.max.y}};
  const std::string name = place_name(scene_, line.address);
  if (above)  // curves may cross the label, so it gets a background
    draw_.AddRectFilled(label.min,
                        {label.min.x + text_width(look_.fonts.mono, grid_.label_size, name) + 2, label.max.y},
                        look_.colours.panel);
  draw_text(draw_, label, look_.fonts.mono, grid_.label_size, look_.colours.quiet, name);
  for (std::size_t sector = 0; sector < line.sectors.size(); ++sector) draw_sector(index, line, sector);
}

// Draws the number of cache lines that are not visible, after the visible ones. The number is hidden while a question
// is open, because it would give the answer away.
void GlobalPicture::draw_others() {
  const Rect place = grid_.line(lines_, grid_.seen);
  const int others = lines() - grid_.seen;
  const Rect where{{place.min.x, place.min.y}, {place.max.x, std::max(place.max.y, place.min.y + look_.em * 0.8f)}};
  const float size = std::clamp(place.height(), look_.em * 0.62f, look_.small());
  draw_text(draw_, where, look_.fonts.text, size, look_.colours.quiet,
            seen_ == ~LaneMask{0}
                ? plural("… {} more cache line", "… {} more cache lines", static_cast<std::uint64_t>(others), others)
                : std::string("…"));
}

// Draws an overview of all cache lines at the right, with the visible part marked. A click scrolls to the clicked
// place.
void GlobalPicture::draw_overview() {
  const Rect area{{lines_.max.x - overview_width(look_.em), lines_.min.y}, lines_.max};
  const float each = area.height() / static_cast<float>(lines());
  const auto line_bytes = static_cast<float>(scene_.machine().line_bytes);
  const auto y = [&](int line) { return area.min.y + each * static_cast<float>(line); };
  draw_.AddRectFilled(area.min, area.max, faded(look_.colours.raised, 0.6f));
  for (int i = 0; i < lines(); ++i) {
    const traffic::Line& line = request_.lines[static_cast<std::size_t>(i)];
    for_each_lane(lanes_of(i) & seen_, [&](unsigned lane) {
      const std::uint64_t at = access_.addresses[lane];
      if (at < line.address) return;
      const float x = area.min.x + area.width() * static_cast<float>(at - line.address) / line_bytes;
      draw_.AddRectFilled({x, y(i)}, {std::min(area.max.x, x + std::max(3.0f, area.width() * 0.14f)), y(i + 1)},
                          lane_colour(lane, warp_size()));
    });
  }
  if (seen_ == ~LaneMask{0})
    draw_.AddRect({area.min.x - 1, y(shown_.first) - 1}, {area.max.x, y(shown_.first + grid_.seen) + 1},
                  look_.colours.accent, 0, std::max(1.5f, look_.em * 0.1f));
  if (!hovered_ || !area.contains(mouse())) return;
  tell(tr("all cache lines: click or turn the wheel to move"));
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    SeenLines moved = shown_;
    moved.move(static_cast<int>((mouse().y - area.min.y) / each) - grid_.seen / 2 - shown_.first, grid_.seen, lines());
    *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("first"), 0) = moved.first;
  }
}

void GlobalPicture::draw_sector(int index, const traffic::Line& line, std::size_t which) {
  traffic::Sector sector = line.sectors[which];
  sector.lanes &= seen_;
  const unsigned bytes = scene_.machine().sector_bytes;
  const std::uint64_t offset = which * bytes;
  const views::AddressRange range{line.address + offset, line.address + offset + bytes};
  const Rect box = bytes_rect(index, offset, offset + bytes);
  if (sector.lanes == 0) {
    draw_.AddRect(box.min, box.max, look_.colours.grid, 2);
    return;
  }
  draw_.AddRectFilled(box.min, box.max, look_.colours.moved, 2);
  if (sector.bytes_used < bytes) draw_hatching(draw_, box, unused_bytes_colour(look_), std::max(4.0f, look_.em * 0.4f));
  draw_lanes_in(index, line, range, sector.lanes);
  const bool lit = view_.focus.global && view_.focus.global->overlaps(range);
  draw_.AddRect(box.min, box.max, lit ? look_.colours.lit : faded(look_.colours.quiet, 0.55f), 2,
                lit ? std::max(1.5f, look_.em * 0.12f) : 1.0f);
  if (hovered_ && box.contains(mouse())) {
    view_.next_focus.lanes = sector.lanes;
    view_.next_focus.global = range;
    tell(say("sector from {}\nrequested by {}\n{} of {} B used", place_name(scene_, range.begin),
             views::lanes_named(sector.lanes), sector.bytes_used, bytes));
  }
}

void GlobalPicture::draw_lanes_in(int index, const traffic::Line& line, const views::AddressRange& range,
                                  LaneMask lanes) {
  for_each_lane(lanes, [&](unsigned lane) {
    const std::uint64_t from = std::max(access_.addresses[lane], range.begin);
    const std::uint64_t to = std::min(access_.addresses[lane] + access_.width, range.end);
    if (from >= to) return;
    Rect cell = bytes_rect(index, from - line.address, to - line.address);
    const LaneMask sharing = views::lanes_touching(access_, {from, to}) & lanes;
    share_out(cell, lane, sharing);
    if (cell.width() > 5) cell.max.x -= 1;
    draw_lane(draw_, look_, cell, lane, warp_size(), scene_.emphasis(view_, lane), numbered_);
    if (!numbered_ && !alone_) sparse_.add(cell, lane, scene_.emphasis(view_, lane));
    if (alone_) label_beside(bytes_rect(index, range.begin - line.address, range.end - line.address), cell, lane);
    if (hovered_ && cell.contains(mouse())) {
      view_.next_focus.global = views::AddressRange{access_.addresses[lane], access_.addresses[lane] + access_.width};
      view_.next_focus.lanes = sharing;
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) view_.lane = static_cast<int>(lane);
    }
  });
}

// Draws the number of a lane next to its cell, because the cell is too narrow. Draws nothing if the sector has no room
// for the number.
void GlobalPicture::label_beside(const Rect& sector, const Rect& cell, unsigned lane) {
  const float size = std::min(std::max(look_.small(), cell.height() * 0.55f), cell.height() * 1.05f);
  const std::string number = fmt::format("{}", lane);
  if (size < look_.tiny()) return;
  const float width = text_width(look_.fonts.bold, size, number);
  const bool right = cell.max.x + width + 6 <= sector.max.x;
  if (!right && cell.min.x - width - 6 < sector.min.x) return;
  const float x = right ? cell.max.x + 3 : cell.min.x - width - 3;
  const Rect ground{{x - 1, cell.min.y + 1}, {x + width + 1, cell.max.y - 1}};
  draw_.AddRectFilled(ground.min, ground.max, look_.colours.moved);
  draw_text(draw_, ground, look_.fonts.bold, size, look_.colours.text, number, Align::centre);
}

void GlobalPicture::tell(const std::string& text) const {
  ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace warplens::window

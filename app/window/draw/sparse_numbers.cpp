#include "app/window/draw/sparse_numbers.hpp"

#include <cmath>
#include <string>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

bool any_overlap(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes, unsigned every) {
  for (std::size_t a = 0; a < grounds.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (lanes[a] % every == 0 && lanes[b] % every == 0 && overlap(grounds[a], grounds[b])) return true;
  return false;
}

}  // namespace

unsigned non_overlapping_step(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes) {
  for (unsigned every = 1; every <= 16; every *= 2)
    if (!any_overlap(grounds, lanes, every)) return every;
  return 0;
}

void SparseNumbers::draw(ImDrawList& draw, const Look& look, unsigned warp_size) {
  const float size = std::ceil(look.tiny());
  const ImVec2 half{text_width(look.fonts.bold, size, warp_size > 10 ? "88" : "8") / 2 + 1, size * 0.52f};
  std::vector<Rect> grounds;
  std::vector<unsigned> lanes;
  for (const Cell& cell : cells_) {
    grounds.push_back({cell.where.centre() - half, cell.where.centre() + half});
    lanes.push_back(cell.lane);
  }
  const unsigned every = non_overlapping_step(grounds, lanes);
  for (std::size_t at = 0; every && at < cells_.size(); ++at) {
    if (lanes[at] % every) continue;
    ImU32 colour = lane_colour(lanes[at], warp_size);
    if (cells_[at].emphasis == Emphasis::dimmed) colour = mixed(look.colours.panel, colour, 0.25f);
    const ImU32 ink = cells_[at].emphasis == Emphasis::dimmed ? mixed(colour, look.colours.text, 0.4f) : ink_on(colour);
    draw.AddRectFilled(grounds[at].min, grounds[at].max, colour, size * 0.2f);
    draw_text(draw, {grounds[at].min - ImVec2(2, 0), grounds[at].max + ImVec2(2, 0)}, look.fonts.bold, size, ink,
              std::to_string(lanes[at]), Align::centre);
  }
  cells_.clear();
}

}  // namespace warplens::window

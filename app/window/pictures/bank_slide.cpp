// Member functions of BankPicture that draw words while they slide to their new banks.

#include <utility>

#include "app/views/bank_layout.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/pictures/bank_picture.hpp"

namespace warplens::window {
namespace {

ImVec2 point_between(ImVec2 from, ImVec2 to, float share) {
  return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

}  // namespace

// Draws each word of the access on its way from the cell before the change to the cell after it. `height` is the height
// of all rows together. It is needed because the number of rows may have been different before the change.
void BankPicture::draw_sliding_wavefronts(const Grid& grid, float height) {
  const auto share = static_cast<float>(motion_->progress());
  Grid before = grid;
  before.rows = motion_->from->wavefronts;
  before.row_height = find_row_height(height, before.rows, kTallest);
  for (int row = 0; row < grid.rows; ++row)
    draw_.AddRectFilled(grid.cell(row, 0).min, grid.cell(row, grid.banks - 1).max, faded(look_.colours.raised, 0.55f));
  // For each lane, the number of its words that were already drawn.
  std::vector<std::size_t> word_counts(machine().warp_size);
  for (std::size_t row = 0; row < request_.wavefronts.size(); ++row)
    for (const traffic::BankHit& hit : request_.wavefronts[row].hits) {
      if (hit.lanes == 0) continue;
      const unsigned lane = lowest_lane(hit.lanes);
      const std::vector<views::BankPlace>& places = motion_->from->of_lane.at(lane);
      const Rect to = grid.cell(static_cast<int>(row), hit.bank);
      Rect from = to;
      if (const std::size_t nth = word_counts[lane]++; nth < places.size())
        from = before.cell(places[nth].wavefront, places[nth].bank);
      draw_hit({point_between(from.min, to.min, share), point_between(from.max, to.max, share)}, hit.lanes, hit.word,
               hit.bank, Emphasis::normal);
    }
  number_some(false);  // no numbers of lanes are drawn, because the cells may overlap
}

// Draws the words of the memory from row `from` on. A word that had another place before the change slides to its new
// place, and is drawn over the other words. If a word leaves the last bank, it continues at bank 0 of the next row.
void BankPicture::draw_sliding_memory(const Grid& grid, std::uint64_t from) {
  const std::vector<views::SharedArray>& now = scene_.derived.shared_arrays;
  // Words that slide: the number of each word now, and its number before the change.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> moved;
  for (int row = 0; row < grid.rows; ++row)
    for (unsigned bank = 0; bank < grid.banks; ++bank) {
      const std::uint64_t word = (from + static_cast<std::uint64_t>(row)) * grid.banks + bank;
      const auto before = views::word_before(motion_->from->arrays, now, word, machine().bank_bytes);
      if (before && *before != word)
        moved.emplace_back(word, *before);
      else
        draw_word(grid.cell(row, bank), word);
    }
  draw_.PushClipRect(grid.cells.min, grid.cells.max, true);
  for (const auto& [word, before] : moved) {
    const views::GridPosition at = views::position_between(before, word, motion_->progress(), grid.banks);
    const auto row = static_cast<float>(at.row - static_cast<double>(from)), bank = static_cast<float>(at.bank);
    draw_word(grid.cell_at(row, bank), word);
    if (bank > static_cast<float>(grid.banks - 1))
      draw_word(grid.cell_at(row + 1, bank - static_cast<float>(grid.banks)), word);
  }
  draw_.PopClipRect();
  number_some(false);
}

}  // namespace warplens::window

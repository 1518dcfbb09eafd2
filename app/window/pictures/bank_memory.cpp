#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/views/counts.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/pictures/access_legend.hpp"
#include "app/window/pictures/bank_picture.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Sizes in text heights: the minimum width of a cell that shows the value of its word, and the maximum height of a row
/// with values.
constexpr float kWideCell = 1.2f, kTallestWithValues = 2.6f;
/// Minimum width of the picture, in text heights, for labels next to the rows of the memory.
constexpr float kWidthWithRowLabels = 13;

}  // namespace

// Returns the range of rows of shared memory to draw: the first row, and the row after the last one. If there are too
// many rows, only those around the access are drawn.
std::pair<std::uint64_t, std::uint64_t> BankPicture::memory_rows() const {
  const std::uint64_t row_bytes = machine().bank_row_bytes();
  std::uint64_t last = 0, from = ~std::uint64_t{0}, to = 0;
  for (const auto& [word, touch] : scene_.derived.footprints.shared.touched) last = std::max(last, word);
  for_each_lane(access_.active, [&](unsigned lane) {
    from = std::min(from, access_.addresses[lane] / row_bytes);
    to = std::max(to, (access_.addresses[lane] + access_.width - 1) / row_bytes + 1);
  });
  const std::uint64_t all = last / machine().banks + 1;
  constexpr std::uint64_t kMost = 48;
  if (all <= kMost) return {0, all};
  const std::uint64_t middle = (from + to) / 2;
  const std::uint64_t begin = std::min(middle > kMost / 2 ? middle - kMost / 2 : 0, all - kMost);
  return {begin, begin + kMost};
}

// Returns the width of the row labels to the right of the memory; 0 if the picture is too narrow. A label is the name
// of the first word of the row.
float BankPicture::room_for_row_labels(const Rect& area, std::uint64_t begin, std::uint64_t end) const {
  if (area.width() < look_.em * kWidthWithRowLabels || scene_.derived.shared_arrays.empty()) return 0;
  float widest = 0;
  for (std::uint64_t row = begin; row < end; ++row)
    widest = std::max(widest, text_width(look_.fonts.text, look_.small() * 0.9f, name_of(row * machine().banks)));
  return std::min(widest + look_.em * 0.5f, area.width() * 0.3f);
}

// Draws the name of the first word of a row.
void BankPicture::label_memory_row(const Grid& grid, int at, std::uint64_t row, float labels) {
  const float size = row_label_size(grid);
  const auto every =
      static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::ceil(size / std::max(grid.row_height, 1.0f)))));
  if (at % every != 0) return;
  const Rect cell = grid.cell(at, grid.banks - 1);
  const Rect label{{grid.cells.max.x + look_.em * 0.4f, cell.centre().y - size / 2},
                   {grid.cells.max.x + labels, cell.centre().y + size / 2}};
  draw_text(draw_, label, look_.fonts.text, size, look_.colours.quiet, name_of(row * machine().banks));
}

void BankPicture::draw_memory(const Rect& area) {
  const auto [begin, end] = memory_rows();
  std::string caption = begin == 0 ? tr("shared memory") : say("memory rows {}–{}", begin, end - 1);
  for (const views::SharedArray& array : scene_.derived.shared_arrays) caption += "  " + array.name;
  const float labels = room_for_row_labels(area, begin, end);
  const bool wide = (area.width() - labels) / static_cast<float>(machine().banks) >= look_.em * kWideCell;
  const Grid grid = framed(area, caption, "shared memory", static_cast<int>(end - begin), {0, labels},
                           wide ? kTallestWithValues : kTallest);
  const float named = text_width(look_.fonts.text, look_.small(), caption) + look_.em;
  const Rect beside{{area.min.x + named, area.min.y}, {area.max.x, area.min.y + look_.em * 1.2f}};
  if (with_legend_) draw_legend(draw_, look_, beside, memory_legend(scene_), Align::right);
  two_lines_ = wide && grid.row_height >= look_.em * 1.7f;
  if (labels > 0)
    for (std::uint64_t row = begin; row < end; ++row)
      label_memory_row(grid, static_cast<int>(row - begin), row, labels);
  if (slides()) return draw_sliding_memory(grid, begin);
  for (std::uint64_t row = begin; row < end; ++row)
    for (unsigned bank = 0; bank < grid.banks; ++bank)
      draw_word(grid.cell(static_cast<int>(row - begin), bank), row * grid.banks + bank);
  number_some(true);
  if (wide) draw_values(grid, begin);
}

// Draws the value of each word. If a lane accesses the word, the value is below the number of the lane. If at least one
// visible value does not fit, draws no values.
void BankPicture::draw_values(const Grid& grid, std::uint64_t from) {
  const ImVec2 room{grid.column(), grid.cell(0, 0).height()};
  float widest = 1;
  const auto text_of = [](const views::CellValue& value) {
    if (!value.changes() || value.after.empty()) return value.before;
    return value.before.empty() ? value.after : fmt::format("{} → {}", value.before, value.after);
  };
  const auto each = [&](const auto& what) {
    for (int row = 0; row < grid.rows; ++row)
      for (unsigned bank = 0; bank < grid.banks; ++bank) {
        const std::uint64_t word = (from + static_cast<std::uint64_t>(row)) * grid.banks + bank;
        if (const std::string text = text_of(value_of(word)); !text.empty()) what(grid.cell(row, bank), word, text);
      }
  };
  each([&](const Rect&, std::uint64_t, const std::string& text) {
    widest = std::max(widest, text_width(look_.fonts.text, look_.em, text));
  });
  const float size =
      std::floor(std::min({look_.em, (room.x - 3) * look_.em / widest, room.y * (two_lines_ ? 0.45f : 0.95f)}));
  if (size < look_.tiny()) return;
  each([&](const Rect& cell, std::uint64_t word, const std::string& text) {
    const std::uint64_t byte = word * machine().bank_bytes;
    const LaneMask lanes = views::lanes_touching(access_, {byte, byte + machine().bank_bytes}) & seen_;
    if (lanes && !two_lines_) return;  // there is no room for the value, because the cell shows the number of the lane
    const ImU32 ink =
        std::popcount(lanes) == 1 ? ink_on(lane_colour(lowest_lane(lanes), machine().warp_size)) : look_.colours.text;
    const Rect where{{cell.min.x, lanes ? cell.max.y - room.y * 0.45f : cell.min.y}, cell.max};
    draw_text(draw_, where, look_.fonts.text, size, ink, text, Align::centre);
  });
}

// Returns the value of a word. In question mode, the values of lanes that are not revealed yet are not used.
views::CellValue BankPicture::value_of(std::uint64_t word) const {
  return views::word_value(scene_.derived, word, seen_);
}

std::string BankPicture::value_line(std::uint64_t word) const {
  const std::string value = views::value_sentence(value_of(word));
  return value.empty() ? "" : '\n' + value;
}

// Draws a word of the memory. If lanes of the current access use the word, it has their colours. Otherwise, it has the
// colour of its state.
void BankPicture::draw_word(const Rect& cell, std::uint64_t word) {
  const auto bank = static_cast<unsigned>(word % machine().banks);
  const views::AddressRange range{word * machine().bank_bytes, (word + 1) * machine().bank_bytes};
  const LaneMask lanes = views::lanes_touching(access_, range) & seen_;
  if (lanes)
    draw_hit(cell, lanes, word, bank, emphasis_of_word(word));
  else
    draw_idle_word(cell, bank, word);
}

// Draws a word that the current access does not use. Its colour shows if it was already written, is not written yet, or
// is never accessed.
void BankPicture::draw_idle_word(const Rect& cell, unsigned bank, std::uint64_t word) {
  const auto& all = scene_.derived.footprints.shared.touched;
  const auto touched = all.find(word);
  const bool used = touched != all.end();
  const bool written = used && touched->second.written < scene_.derived.moment.accesses_done;
  draw_.AddRectFilled(cell.min, cell.max,
                      written ? word_written_colour(look_) : faded(look_.colours.raised, used ? 0.55f : 0.2f));
  if (!used) draw_hatching(draw_, cell, unused_word_colour(look_), std::max(4.0f, look_.em * 0.35f));
  if (!hovered_ || !cell.contains(ImGui::GetMousePos())) return;
  view_.next_focus.bank = static_cast<int>(bank);
  view_.next_focus.shared = {word * machine().bank_bytes, (word + 1) * machine().bank_bytes};
  ImGui::SetTooltip("%s\n%s\n%s", name_of(word).c_str(), say("bank {}, word {}", bank, word).c_str(),
                    !used     ? tr("never accessed by the block")
                    : written ? (std::string(tr("already written")) + value_line(word)).c_str()
                              : tr("not written yet"));
}

}  // namespace warplens::window

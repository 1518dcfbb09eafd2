#include "app/window/pictures/bank_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "app/views/counts.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Sizes in text heights: the minimum width of the picture for labels next to the wavefronts, and the width of these
/// labels.
constexpr float kRoomy = 11, kWavefrontLabels = 3.2f;

}  // namespace

Rect BankPicture::Grid::cell_at(float row, float bank) const {
  const float left = cells.min.x + column() * bank, right = left + column();
  const float gap = right - left >= 3 ? 1.0f : 0.0f;
  const float y = cells.min.y + row * row_height;
  return {{std::round(left), std::round(y)},
          {std::round(right) - gap, std::round(y + row_height) - (row_height > 5 ? 1.0f : 0.0f)}};
}

BankPicture::BankPicture(const Scene& scene, View& view, LaneMask seen, bool with_legend, bool compares)
    : scene_(scene),
      view_(view),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      access_(*scene.derived.moment.shared.access),
      request_(scene.derived.moment.shared_request),
      seen_(seen),
      with_legend_(with_legend),
      compares_(compares),
      doubts_(seen == ~LaneMask{0} ? views::shared_doubts(scene.derived, scene.derived.moment.shared)
                                   : views::SharedDoubts{}),
      wavefront_(view.wavefront < static_cast<int>(request_.wavefronts.size()) ? view.wavefront : -1) {
  const BankMotion& motion = view.bank_motion;
  if (motion.is_running() && motion.recording == scene.derived.recording() && seen == ~LaneMask{0}) motion_ = &motion;
}

void BankPicture::draw(const Rect& area) {
  ImGui::InvisibleButton("picture", ImGui::GetContentRegionAvail());
  hovered_ = ImGui::IsItemHovered() && !slides();
  const float gap = look_.em * 1.2f;
  // A narrow panel has no room for both pictures, so only the wavefronts are drawn. If two launches are compared, only
  // the memory is drawn instead, because it shows how padding moves the words to other banks.
  if (area.width() < look_.em * kLeastWithMemory) return compares_ ? draw_memory(area) : draw_wavefronts(area);
  const float half = (area.width() - gap) * 0.56f;
  draw_wavefronts({area.min, {area.min.x + half, area.max.y}});
  draw_memory({{area.min.x + half + gap, area.min.y}, area.max});
}

std::string BankPicture::name_of(std::uint64_t word) const {
  return views::shared_name(scene_.derived.shared_arrays, word * machine().bank_bytes);
}

// Draws a caption and the bank numbers. Returns the grid that fills the rest of the area.
BankPicture::Grid BankPicture::framed(const Rect& area, const std::string& caption, const char* term, int rows,
                                      Margins margins, float tallest) {
  const float line = look_.em * 1.2f;
  draw_text(draw_, {area.min, {area.max.x, area.min.y + line}}, look_.fonts.text, look_.small(), look_.colours.quiet,
            caption);
  const float wide = text_width(look_.fonts.text, look_.small(), caption);
  explain_term_at(look_, {area.min, {std::min(area.max.x, area.min.x + wide), area.min.y + line}}, term);
  Grid grid;
  grid.banks = machine().banks;
  grid.rows = rows;
  grid.cells = {{area.min.x + margins.left, area.min.y + 2 * line}, {area.max.x - margins.right, area.max.y}};
  grid.row_height = find_row_height(grid.cells.height(), rows, tallest);
  grid.cells.max.y = grid.cells.min.y + grid.row_height * static_cast<float>(rows);
  if (margins.left > 0)
    draw_if_fits(
        draw_, {{area.min.x, area.min.y + line}, {area.min.x + margins.left - look_.em * 0.3f, area.min.y + 2 * line}},
        look_.fonts.text, look_.small() * 0.9f, look_.tiny(), look_.colours.quiet, tr("bank →"));
  explain_term_at(look_, {{area.min.x, area.min.y + line}, {area.max.x, area.min.y + 2 * line}}, "bank");
  draw_bank_numbers(grid, {{grid.cells.min.x, area.min.y + line}, {area.max.x, area.min.y + 2 * line}});
  return grid;
}

// Returns the height of each row if `rows` rows share the height `height`. `tallest` is the maximum, in text heights.
float BankPicture::find_row_height(float height, int rows, float tallest) const {
  const float each = std::min(height / static_cast<float>(std::max(rows, 1)), look_.em * tallest);
  return each > 4 ? std::floor(each) : each;
}

// Selects the banks whose numbers are drawn. One is the bank under the mouse. The others are every n-th bank, except
// those whose number would overlap the number of the bank under the mouse.
std::vector<bool> BankPicture::numbered(const Grid& grid, float widest) const {
  std::vector<bool> chosen(grid.banks, false);
  const auto fits = [&](unsigned bank) {
    for (unsigned other = 0; other < grid.banks; ++other)
      // The distance of two numbers is computed without rounding. If it were computed from the edges of the cells,
      // which are rounded to pixels, only some numbers of a regular sequence would fit.
      if (chosen[other] && grid.column() * static_cast<float>(bank > other ? bank - other : other - bank) < widest)
        return false;
    return true;
  };
  if (view_.focus.bank >= 0 && view_.focus.bank < static_cast<int>(grid.banks))
    chosen[static_cast<unsigned>(view_.focus.bank)] = true;
  unsigned every = 1;
  while (grid.column() * static_cast<float>(every) < widest && every < grid.banks) every *= 2;
  for (unsigned bank = 0; bank < grid.banks; bank += every) chosen[bank] = chosen[bank] || fits(bank);
  return chosen;
}

void BankPicture::draw_bank_numbers(const Grid& grid, const Rect& row) {
  const float size = look_.small() * 0.9f;
  const float widest = text_width(look_.fonts.text, size, "00") + look_.em * 0.3f;
  const std::vector<bool> chosen = numbered(grid, widest);
  for (unsigned bank = 0; bank < grid.banks; ++bank) {
    const Rect cell = grid.cell(0, bank);
    const bool lit = view_.focus.bank == static_cast<int>(bank);
    if (chosen[bank]) {
      // In narrow columns, the number of the first bank is moved to the right. Otherwise, the edge of the panel would
      // cut it off.
      const float least = draw_.GetClipRectMin().x + text_width(look_.fonts.text, size, std::to_string(bank)) / 2 + 1;
      const float centre = std::max(cell.centre().x, least);
      const Rect label{{centre - widest, row.min.y}, {centre + widest, row.max.y}};
      draw_text(draw_, label, look_.fonts.text, size, lit ? look_.colours.text : look_.colours.quiet,
                fmt::format("{}", bank), Align::centre);
    }
    if (hovered_ && Rect{{cell.min.x, row.min.y}, {cell.max.x, row.max.y}}.contains(ImGui::GetMousePos())) {
      view_.next_focus.bank = static_cast<int>(bank);
      view_.next_focus.lanes = lanes_of(bank);
    }
  }
  if (view_.focus.bank >= 0 && view_.focus.bank < static_cast<int>(grid.banks)) {
    const Rect top = grid.cell(0, static_cast<unsigned>(view_.focus.bank));
    draw_.AddRectFilled({top.min.x, grid.cells.min.y}, {top.max.x, grid.cells.max.y},
                        faded(look_.colours.accent, 0.25f));
  }
}

LaneMask BankPicture::lanes_of(unsigned bank) const {
  LaneMask lanes = 0;
  for (const traffic::Wavefront& wavefront : request_.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits)
      if (hit.bank == bank) lanes |= hit.lanes;
  return lanes;
}

// Returns the emphasis of a wavefront. If the user has selected a wavefront, it is highlighted, and the others are
// dimmed. During a motion, the current wavefront is highlighted, and later ones are dimmed.
Emphasis BankPicture::served(int wavefront) const {
  if (const int now = current_wavefront(); now >= 0)
    return wavefront < now ? Emphasis::normal : wavefront == now ? Emphasis::lit : Emphasis::dimmed;
  if (wavefront_ < 0) return Emphasis::normal;
  return wavefront == wavefront_ ? Emphasis::lit : Emphasis::dimmed;
}

// Returns the emphasis of a word in the picture of the memory. It is the emphasis of the wavefront that serves the
// word.
Emphasis BankPicture::emphasis_of_word(std::uint64_t word) const {
  const auto serves = [&](int wavefront) {
    return std::ranges::any_of(request_.wavefronts[static_cast<std::size_t>(wavefront)].hits,
                               [&](const traffic::BankHit& hit) { return hit.word == word; });
  };
  if (wavefront_ >= 0) return serves(wavefront_) ? Emphasis::lit : Emphasis::dimmed;
  if (const int now = current_wavefront(); now >= 0) {
    if (serves(now)) return Emphasis::lit;
    for (int earlier = 0; earlier < now; ++earlier)
      if (serves(earlier)) return Emphasis::normal;
    return Emphasis::dimmed;
  }
  return Emphasis::normal;
}

void BankPicture::draw_wavefronts(const Rect& area) {
  // While all lanes are hidden, no wavefronts are drawn, because their number is the answer to the question.
  const int count = seen_ == 0 ? 0 : static_cast<int>(request_.wavefronts.size());
  const float labels = area.width() > look_.em * kRoomy ? look_.em * kWavefrontLabels : 0;
  const int now = current_wavefront();
  const std::string caption = now < 0 ? tr("wavefront ↓") : say("{} of {} wavefronts", now + 1, count);
  const Grid grid = framed(area, caption, "wavefront", std::max(count, 1), {labels, 0}, kTallest);
  if (labels > 0 && count > 0) draw_time_axis(grid, labels);
  if (slides()) return draw_sliding_wavefronts(grid, area.max.y - grid.cells.min.y);
  bool single = true;
  for (const traffic::Wavefront& wavefront : request_.wavefronts) single = single && wavefront.hits.size() == 1;
  for (int row = 0; row < count; ++row) draw_wavefront_row(grid, row, single, labels);
  number_some(!single);
}

// Draws a wavefront, with one cell for each bank that it uses. `single` is true if each wavefront of the access uses
// only one bank. In this case, the lanes are written next to the cell.
void BankPicture::draw_wavefront_row(const Grid& grid, int row, bool single, float labels) {
  const traffic::Wavefront& wavefront = request_.wavefronts[static_cast<std::size_t>(row)];
  const bool current = row == wavefront_ || row == current_wavefront();
  for (unsigned bank = 0; bank < grid.banks; ++bank) {
    const Rect cell = grid.cell(row, bank);
    draw_.AddRectFilled(cell.min, cell.max, faded(look_.colours.raised, current ? 1.0f : 0.55f));
  }
  for (const traffic::BankHit& hit : wavefront.hits)
    if (hit.lanes & seen_) draw_hit(grid.cell(row, hit.bank), hit.lanes & seen_, hit.word, hit.bank, served(row));
  const bool labelled = single && (wavefront.hits.front().lanes & seen_);
  if (labelled && !current) label_beside(grid, row);
  if (labels > 0) label_wavefront(grid, row, labels);
  const Rect whole{{grid.cells.min.x - labels, grid.cell(row, 0).min.y}, grid.cell(row, grid.banks - 1).max};
  if (hovered_ && whole.contains(ImGui::GetMousePos()) && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    view_.wavefront = row == wavefront_ ? -1 : row;
  if (current)
    draw_.AddRect({grid.cells.min.x - 1, whole.min.y - 1}, {grid.cells.max.x + 1, whole.max.y + 1},
                  look_.colours.accent, 0, std::max(1.5f, look_.em * 0.12f));
  if (labelled && current)
    label_beside(grid, row);  // drawn after the frame, because the frame around a thin row would cover the label
}

void BankPicture::number_some(bool wanted) {
  if (wanted)
    sparse_.draw(draw_, look_, machine().warp_size);
  else
    sparse_ = {};
}

// Returns the text size of the labels next to the rows. If rows are thin, only some of them have labels, but the text
// stays readable.
float BankPicture::row_label_size(const Grid& grid) const {
  return std::clamp(grid.row_height, look_.small() * 0.85f, look_.small() * 0.9f);
}

// Returns whether a row has a label. If rows are thin, only the selected row and every n-th row have one.
bool BankPicture::is_labelled(const Grid& grid, int row, float size) const {
  if (row == wavefront_) return true;
  const auto fitting = [&](float height) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::ceil(height / std::max(grid.row_height, 1.0f)))));
  };
  const bool beside_current = wavefront_ >= 0 && std::abs(row - wavefront_) < fitting((size + look_.em) / 2);
  return row % fitting(size) == 0 && !beside_current;
}

// Draws an arrow down along the rows. It shows that the wavefronts follow one another in time.
void BankPicture::draw_time_axis(const Grid& grid, float labels) {
  const float x = std::round(grid.cells.min.x - labels + look_.em * 0.4f), tip = look_.em * 0.3f;
  const ImVec2 from{x, grid.cells.min.y}, to{x, std::max(grid.cells.max.y, grid.cells.min.y + look_.em)};
  draw_.AddLine(from, {to.x, to.y - tip}, look_.colours.quiet, std::max(1.0f, look_.em * 0.08f));
  draw_.AddTriangleFilled({to.x - tip * 0.7f, to.y - tip}, {to.x + tip * 0.7f, to.y - tip}, to, look_.colours.quiet);
}

// Draws the number of a wavefront next to its row.
void BankPicture::label_wavefront(const Grid& grid, int row, float labels) {
  const float size = row_label_size(grid);
  const bool current = row == wavefront_;
  if (!is_labelled(grid, row, size)) return;
  const Rect cell = grid.cell(row, 0);
  const Rect label{{grid.cells.min.x - labels, cell.centre().y - size / 2},
                   {grid.cells.min.x - look_.em * 0.3f, cell.centre().y + size / 2}};
  draw_text(draw_, label, current ? look_.fonts.bold : look_.fonts.text, size,
            current ? look_.colours.accent : look_.colours.quiet, fmt::format("{}", row), Align::right);
}

// Writes the lanes of a wavefront next to its cell. This is possible if each wavefront serves only one word, because
// the rest of the row is then empty.
void BankPicture::label_beside(const Grid& grid, int row) {
  const traffic::BankHit& hit = request_.wavefronts[static_cast<std::size_t>(row)].hits.front();
  const Rect cell = grid.cell(row, hit.bank);
  // The label of the selected row must be readable from the last row of a classroom.
  const float thin = std::clamp(std::floor(grid.row_height), std::ceil(look_.tiny()), look_.small());
  const float size = row == wavefront_ ? look_.em : thin;
  if (!is_labelled(grid, row, thin) || lane_number_fits(look_, cell.max - cell.min, machine().warp_size)) return;
  const std::string number = std::popcount(hit.lanes) == 1
                                 ? fmt::format("{}", lowest_lane(hit.lanes))
                                 : views::in_lanes(static_cast<std::uint64_t>(std::popcount(hit.lanes)));
  const std::string named = std::popcount(hit.lanes) == 1 ? say("lane {}", number) : number;
  const float width = text_width(look_.fonts.bold, size, say("lane {}", number)) + 4;
  const bool right = cell.max.x + width <= grid.cells.max.x;
  const Rect where = right ? Rect{{cell.max.x + 3, cell.min.y}, {cell.max.x + width + 3, cell.max.y}}
                           : Rect{{cell.min.x - width - 3, cell.min.y}, {cell.min.x - 3, cell.max.y}};
  const bool waits = wavefront_ >= 0 && row != wavefront_;
  if (row == wavefront_) {
    const Rect ground{{where.min.x - 2, where.centre().y - size * 0.55f},
                      {where.max.x + 2, where.centre().y + size * 0.55f}};
    draw_.AddRectFilled(ground.min, ground.max, mixed(look_.colours.panel, look_.colours.accent, 0.3f),
                        look_.em * 0.2f);
    draw_text(draw_, where, look_.fonts.bold, size, look_.colours.text, named, Align::left);
    return;
  }
  draw_text(draw_, where, look_.fonts.bold, size, waits ? look_.colours.quiet : look_.colours.text, number,
            right ? Align::left : Align::right);
}

Emphasis BankPicture::emphasis_of(LaneMask lanes, const views::AddressRange& range, Emphasis served) const {
  if (view_.focus.shared && view_.focus.shared->overlaps(range)) return Emphasis::lit;
  if (view_.focus.lanes) return view_.focus.lanes & lanes ? Emphasis::lit : Emphasis::dimmed;
  if (served != Emphasis::normal) return served;
  return view_.lane >= 0 && (lanes >> view_.lane & 1) ? Emphasis::lit : Emphasis::normal;
}

// Draws the cell of a word that lanes access. If it is one lane, the cell has its colour. If there are several, the
// cell has a frame, strips with their colours, and the number of lanes ("×4").
void BankPicture::draw_hit(const Rect& cell, LaneMask lanes, std::uint64_t word, unsigned bank, Emphasis served) {
  const unsigned first = lowest_lane(lanes);
  const views::AddressRange range{word * machine().bank_bytes, (word + 1) * machine().bank_bytes};
  const Emphasis emphasis = emphasis_of(lanes, range, served);
  const int sharers = std::popcount(lanes);
  if (sharers == 1) {
    draw_lane(draw_, look_, cell, first, machine().warp_size, emphasis, !two_lines_);
    if (!two_lines_ && !lane_number_fits(look_, cell.max - cell.min, machine().warp_size))
      sparse_.add(cell, first, emphasis);
    if (two_lines_)
      draw_if_fits(draw_, {cell.min, {cell.max.x, cell.centre().y}}, look_.fonts.bold, look_.em, look_.tiny(),
                   ink_on(lane_colour(first, machine().warp_size)), fmt::format("{}", first));
  } else {
    const ImU32 ground = emphasis == Emphasis::dimmed ? faded(look_.colours.moved, 0.6f) : look_.colours.moved;
    draw_.AddRectFilled(cell.min, cell.max, ground);
    draw_strips(cell, lanes, emphasis);
    draw_.AddRect(cell.min, cell.max, emphasis == Emphasis::lit ? look_.colours.lit : look_.colours.text, 0,
                  emphasis == Emphasis::lit ? 2.0f : 1.0f);
    const Rect label{{cell.min.x, cell.min.y + cell.height() * 0.3f},
                     {cell.max.x, cell.max.y - (two_lines_ ? cell.height() * 0.36f : 0)}};
    draw_if_fits(draw_, label, look_.fonts.bold, look_.em, look_.tiny(), look_.colours.text,
                 fmt::format("×{}", sharers));
  }
  if (doubts_.has(word))
    draw_.AddRect(cell.min, cell.max, look_.colours.bad, 0, std::clamp(look_.em * 0.14f, 1.5f, cell.height() * 0.3f));
  if (!hovered_ || !cell.contains(ImGui::GetMousePos())) return;
  view_.next_focus = {lanes, std::nullopt, range, static_cast<int>(bank), 0};
  const std::string who = sharers == 1 ? say("lane {}", first) : say("{} lanes share the word: one broadcast", sharers);
  ImGui::SetTooltip("%s\n%s\n%s", name_of(word).c_str(),
                    say("bank {}, word {} (byte {})", bank, word, range.begin).c_str(),
                    (who + value_line(word) + doubt_line(word)).c_str());
}

// Returns a line of text that says why the word has red edges; empty if it has none.
std::string BankPicture::doubt_line(std::uint64_t word) const {
  if (doubts_.unwritten.contains(word)) return std::string("\n") + tr("not written before this load");
  if (doubts_.racing.contains(word))
    return std::string("\n") + tr("race: another warp accesses it without a barrier in between");
  return {};
}

// Draws the colours of the lanes that access the same word, side by side along the top of the cell.
void BankPicture::draw_strips(const Rect& cell, LaneMask lanes, Emphasis emphasis) {
  const float each = cell.width() / static_cast<float>(std::popcount(lanes));
  float x = cell.min.x;
  for_each_lane(lanes, [&](unsigned lane) {
    const ImU32 colour = lane_colour(lane, machine().warp_size);
    draw_.AddRectFilled({x, cell.min.y}, {x + each, cell.min.y + cell.height() * 0.35f},
                        emphasis == Emphasis::dimmed ? faded(colour, 0.3f) : colour);
    x += each;
  });
}

}  // namespace warplens::window

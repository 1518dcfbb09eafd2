#include "app/window/matrix_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/numbers.hpp"
#include "app/window/lane_colours.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

// Cells that are looked up one by one in a frame.
constexpr std::uint64_t kMostCells = 40'000;
// Accesses that are looked at for the warp's latest one to a buffer.
constexpr int kMostLookedBack = 4096;

}  // namespace

MatrixPicture::MatrixPicture(const Scene& scene, View& view, std::size_t buffer, const Camera& camera,
                             const Rect& screen)
    : scene_(scene),
      view_(view),
      index_(buffer),
      sheet_(views::sheet_of(scene.study.plan->buffers[buffer], scene.machine().line_bytes)),
      camera_(camera),
      screen_(screen),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      seen_(scene.shows_answer(view) ? ~LaneMask{0} : scene.revealed),
      done_(seen_ == ~LaneMask{0} || scene.derived.moment.current.when != views::ShownAccess::When::now
                ? scene.derived.moment.accesses_done
                : scene.derived.moment.current.index),
      cells_(scene, buffer, sheet_, camera_, screen, seen_) {}

const kernels::PlannedBuffer& MatrixPicture::buffer() const {
  return scene_.study.plan->buffers[index_];
}

std::optional<views::Sheet::Cell> MatrixPicture::place_of(std::uint64_t address) const {
  const auto element = views::element_at(*scene_.study.plan, address);
  if (!element || element->buffer != index_) return std::nullopt;
  return sheet_.cell(buffer(), *element);
}

Rect MatrixPicture::cells(const views::Sheet::Cell& place, std::uint64_t count) const {
  return camera_.rect(screen_, {place.row, place.row + 1, place.col, std::min(place.col + count, sheet_.cols)});
}

void MatrixPicture::draw() {
  draw_rulers();
  draw_.PushClipRect(screen_.min, screen_.max, true);
  draw_ground();
  draw_touched();
  draw_elements();
  draw_blocks();
  draw_lanes();
  draw_line_focus();
  draw_overview();
  draw_.PopClipRect();
}

// The matrix, and what lies around it: each pixel is filled once, since no other panel fills as many.
void MatrixPicture::draw_ground() {
  const Rect all = camera_.rect(screen_, {0, sheet_.rows, 0, sheet_.cols});
  const ImU32 outside = mixed(look_.colours.panel, look_.colours.back, 0.7f);
  const auto fill = [&](ImVec2 from, ImVec2 to) {
    if (from.x < to.x && from.y < to.y) draw_.AddRectFilled(from, to, outside);
  };
  const float top = std::max(all.min.y, screen_.min.y), bottom = std::min(all.max.y, screen_.max.y);
  fill(screen_.min, {screen_.max.x, all.min.y});
  fill({screen_.min.x, all.max.y}, screen_.max);
  fill({screen_.min.x, top}, {all.min.x, bottom});
  fill({all.max.x, top}, {screen_.max.x, bottom});
  draw_.AddRectFilled(all.min, all.max, mixed(look_.colours.panel, look_.colours.raised, 0.55f));
  draw_.AddRect(all.min, all.max, look_.colours.outline, 0, 1.5f);
}

// The prefix of the recording up to the cursor, as tints.
void MatrixPicture::draw_touched() {
  const std::uint32_t done = done_;
  const views::Box view = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  const views::Box all = touched_box();
  const views::Box box{std::max(view.row_begin, all.row_begin), std::min(view.row_end, all.row_end),
                       std::max(view.col_begin, all.col_begin), std::min(view.col_end, all.col_end)};
  if (box.empty()) return;
  if (camera_.pixels < 2 && box.rows() * box.cols() > kMostCells) {  // elements melt into one another
    const Rect block = camera_.rect(screen_, all);
    draw_.AddRectFilled(block.min, {std::max(block.max.x, block.min.x + 2), std::max(block.max.y, block.min.y + 2)},
                        look_.colours.read);
    return;
  }
  for (std::uint64_t row = box.row_begin; row < box.row_end; ++row) {
    ImU32 run_colour = 0;
    std::uint64_t run_begin = box.col_begin;
    const auto flush = [&](std::uint64_t end) {
      if (run_colour == 0 || run_begin >= end) return;
      const Rect cell = camera_.rect(screen_, {row, row + 1, run_begin, end});
      draw_.AddRectFilled(cell.min, cell.max, run_colour);
    };
    for (std::uint64_t col = box.col_begin; col < box.col_end; ++col) {
      ImU32 colour = 0;
      const auto found = footprint().touched.find(row * sheet_.cols + col);
      if (found != footprint().touched.end()) {
        if (found->second.read < done) colour = look_.colours.read;
        if (found->second.written < done) colour = look_.colours.written;
      }
      if (colour == run_colour) continue;
      flush(col);
      run_colour = colour, run_begin = col;
    }
    flush(box.col_end);
  }
}

void MatrixPicture::draw_elements() {
  if (camera_.pixels < 5) return;
  const views::Box box = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  const Rect edges = camera_.rect(screen_, box);
  const ImU32 colour = faded(look_.colours.outline, camera_.pixels < 8 ? 0.25f : 0.4f);
  for (std::uint64_t col = box.col_begin; col <= box.col_end; ++col) {
    const auto x = static_cast<float>(std::round(camera_.x(screen_, static_cast<double>(col))));
    draw_.AddLine({x, edges.min.y}, {x, edges.max.y}, colour);
  }
  for (std::uint64_t row = box.row_begin; row <= box.row_end; ++row) {
    const auto y = static_cast<float>(std::round(camera_.y(screen_, static_cast<double>(row))));
    draw_.AddLine({edges.min.x, y}, {edges.max.x, y}, colour);
  }
}

void MatrixPicture::draw_blocks() {
  const auto grid = sheet_.grid(scene_.derived.grids[index_]);
  const views::Box view = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  if (grid && !view.empty()) {
    const Rect edges = camera_.rect(screen_, view);
    const ImU32 colour = faded(look_.colours.quiet, 0.5f);
    if (static_cast<double>(grid->cols) * camera_.pixels >= 5)
      for (std::uint64_t col = view.col_begin / grid->cols * grid->cols; col <= view.col_end; col += grid->cols) {
        const auto x = static_cast<float>(std::round(camera_.x(screen_, static_cast<double>(col))));
        draw_.AddLine({x, edges.min.y}, {x, edges.max.y}, colour);
      }
    if (static_cast<double>(grid->rows) * camera_.pixels >= 5)
      for (std::uint64_t row = view.row_begin / grid->rows * grid->rows; row <= view.row_end; row += grid->rows) {
        const auto y = static_cast<float>(std::round(camera_.y(screen_, static_cast<double>(row))));
        draw_.AddLine({edges.min.x, y}, {edges.max.x, y}, colour);
      }
  }
  if (touched_box().empty()) return;
  Rect box = camera_.rect(screen_, touched_box());
  const float least = look_.em * 0.35f;  // a block of a huge matrix is still seen
  if (box.width() < least) box.min.x -= least / 2, box.max.x += least / 2;
  if (box.height() < least) box.min.y -= least / 2, box.max.y += least / 2;
  draw_.AddRect({box.min.x - 1, box.min.y - 1}, {box.max.x + 1, box.max.y + 1}, look_.colours.accent, 0,
                std::max(2.0f, look_.em * 0.14f));
}

const trace::RecordedAccess* MatrixPicture::latest_access(bool& is_current) const {
  const trace::Recording& recording = *scene_.derived.recording();
  const views::Moment& moment = scene_.derived.moment;
  if (moment.current.ordinal < 0 || footprint().box.empty()) return nullptr;
  const auto& accesses = recording.accesses_of_warp[scene_.derived.cursor.warp];
  const int first = std::max(0, moment.current.ordinal - kMostLookedBack);
  for (int ordinal = moment.current.ordinal; ordinal >= first; --ordinal) {
    const trace::RecordedAccess& access = recording.accesses[accesses[static_cast<std::size_t>(ordinal)]];
    if (access.space != ptx::StateSpace::global || access.active == 0) continue;
    if (!place_of(access.addresses[lowest_lane(access.active)])) continue;
    is_current = ordinal == moment.current.ordinal;
    return &access;
  }
  return nullptr;
}

void MatrixPicture::draw_lanes() {
  bool is_current = false;
  const trace::RecordedAccess* access = latest_access(is_current);
  if (access) draw_lanes_of(*access, is_current);
  cells_.draw(is_current ? access : nullptr, overview());
}

void MatrixPicture::draw_lanes_of(const trace::RecordedAccess& access, bool is_current) {
  const unsigned warp_size = scene_.machine().warp_size;
  for_each_lane(seen_of(access, is_current), [&](unsigned lane) {
    const auto place = place_of(access.addresses[lane]);
    if (!place) return;
    Rect cell = cells(*place, std::max<std::uint64_t>(1, access.width / buffer().element_bytes));
    if (cell.width() < 2) cell.max.x = cell.min.x + 2;
    if (cell.height() < 2) cell.max.y = cell.min.y + 2;
    if (cell.max.x < screen_.min.x || cell.min.x > screen_.max.x || cell.max.y < screen_.min.y ||
        cell.min.y > screen_.max.y)
      return;
    if (camera_.pixels >= 5) cell.min.x += 1, cell.min.y += 1;
    const Emphasis emphasis = scene_.emphasis(view_, lane);
    if (is_current || emphasis == Emphasis::lit) {
      // Where the cells have values, a lane is told by its colour, and its number in the corner.
      draw_lane(draw_, look_, cell, lane, warp_size, emphasis, !cells_.has_values());
    } else {  // what the warp did here before: its lanes' colours, without the weight of the present
      const ImU32 colour = lane_colour(lane, warp_size);
      draw_.AddRectFilled(cell.min, cell.max, faded(colour, emphasis == Emphasis::dimmed ? 0.12f : 0.35f));
      if (camera_.pixels >= 5)
        draw_.AddRect(cell.min, cell.max, faded(colour, 0.9f), 0, std::max(1.0f, look_.em * 0.08f));
    }
  });
}

// The elements that the warp touches anywhere in the line of code that the mouse is on, row by row of the sheet.
void MatrixPicture::draw_line_focus() {
  const auto& of_line = scene_.derived.line_elements.of_buffers();
  // While a class predicts, that would be the answer.
  if (view_.focus.source_line != 0 && index_ < of_line.size() && !scene_.hides_figures(view_))
    draw_runs(of_line[index_]);
  if (!view_.focus.global) return;
  if (const auto place = place_of(view_.focus.global->begin)) {
    const std::uint64_t bytes = view_.focus.global->end - view_.focus.global->begin;
    const Rect cell = cells(*place, std::max<std::uint64_t>(1, bytes / buffer().element_bytes));
    draw_.AddRect({cell.min.x - 1, cell.min.y - 1}, {cell.max.x + 2, cell.max.y + 2}, look_.colours.lit, 0,
                  std::max(1.5f, look_.em * 0.12f));
  }
}

// Only what is in view: from the first run that reaches into it, row by row. Far away, runs that fall on the same
// pixels are drawn once.
void MatrixPicture::draw_runs(const views::ElementRuns& elements) {
  const views::Box view = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  if (view.empty()) return;
  const auto& runs = elements.runs();
  auto at = runs.upper_bound(sheet_.element(view.row_begin, 0));
  if (at != runs.begin()) --at;
  Rect last{};
  for (; at != runs.end() && at->first < sheet_.element(view.row_end, 0); ++at)
    for (std::uint64_t begin = std::max(at->first, sheet_.element(view.row_begin, 0)); begin < at->second;) {
      const views::Sheet::Cell place = sheet_.cell(begin);
      if (place.row >= view.row_end) break;
      const std::uint64_t end = std::min(at->second, sheet_.element(place.row + 1, 0));
      const Rect cell = cells(place, end - begin);
      if (!(cell == last)) draw_.AddRect(cell.min, {cell.max.x + 1, cell.max.y + 1}, look_.colours.lit, 0, 1.5f);
      last = cell;
      begin = end;
    }
}

void MatrixPicture::draw_rulers() {
  const float size = look_.small() * 0.86f;
  const views::Box box = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  const float widest =
      text_width(look_.fonts.text, size, fmt::format("{}", std::max(sheet_.cols, sheet_.rows))) + look_.em;
  const std::uint64_t step = ruler_step(widest / camera_.pixels);
  const float offset = camera_.pixels >= 8 ? static_cast<float>(camera_.pixels) / 2 : 0;  // the middle of an element
  for (std::uint64_t col = (box.col_begin + step - 1) / step * step; col < box.col_end; col += step) {
    const float x = static_cast<float>(camera_.x(screen_, static_cast<double>(col))) + offset;
    if (x < screen_.min.x || x + widest / 2 > screen_.max.x) continue;
    draw_text(draw_, {{x - widest / 2, screen_.min.y - size * 1.3f}, {x + widest / 2, screen_.min.y}}, look_.fonts.text,
              size, look_.colours.quiet, fmt::format("{}", col), Align::centre);
  }
  const std::uint64_t down = ruler_step(size * 1.8 / camera_.pixels);
  for (std::uint64_t row = (box.row_begin + down - 1) / down * down; row < box.row_end; row += down) {
    const float y = static_cast<float>(camera_.y(screen_, static_cast<double>(row))) + offset;
    if (y - size / 2 < screen_.min.y || y + size / 2 > screen_.max.y) continue;
    draw_text(
        draw_,
        {{screen_.min.x - widest - look_.em * 0.25f, y - size / 2}, {screen_.min.x - look_.em * 0.25f, y + size / 2}},
        look_.fonts.text, size, look_.colours.quiet, fmt::format("{}", row), Align::right);
  }
}

// In a corner, while only a part of the matrix is to be seen.
std::optional<Rect> MatrixPicture::overview() const {
  const views::Box view = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  const double share = static_cast<double>(view.rows()) * static_cast<double>(view.cols()) /
                       (static_cast<double>(sheet_.rows) * static_cast<double>(sheet_.cols));
  if (view.empty() || share > 0.5) return std::nullopt;
  const float side = std::min({look_.em * 5, screen_.height() * 0.34f, screen_.width() * 0.3f});
  const auto rows = static_cast<float>(sheet_.rows), cols = static_cast<float>(sheet_.cols);
  const float scale = side / std::max(rows, cols);
  const ImVec2 size{std::max(cols * scale, look_.em * 0.5f), std::max(rows * scale, look_.em * 0.5f)};
  const ImVec2 max{screen_.max.x - look_.em * 0.5f, screen_.max.y - look_.em * 0.5f};
  return Rect{max - size, max};
}

// Where the view and the block are in the whole matrix.
void MatrixPicture::draw_overview() {
  const std::optional<Rect> where = overview();
  if (!where) return;
  const views::Box view = camera_.visible(screen_, sheet_.rows, sheet_.cols);
  const auto rows = static_cast<float>(sheet_.rows), cols = static_cast<float>(sheet_.cols);
  const ImVec2 min = where->min, max = where->max, size = max - min;
  draw_.AddRectFilled(min - ImVec2(4, 4), max + ImVec2(4, 4), faded(look_.colours.panel, 0.92f), 3);
  draw_.AddRectFilled(min, max, look_.colours.raised);
  draw_.AddRect(min, max, look_.colours.outline);
  const auto mark = [&](const views::Box& box, ImU32 colour, float least) {
    ImVec2 from{min.x + static_cast<float>(box.col_begin) / cols * size.x,
                min.y + static_cast<float>(box.row_begin) / rows * size.y};
    ImVec2 to{min.x + static_cast<float>(box.col_end) / cols * size.x,
              min.y + static_cast<float>(box.row_end) / rows * size.y};
    to = {std::max(to.x, from.x + least), std::max(to.y, from.y + least)};
    const ImVec2 beyond{std::max(0.0f, to.x - max.x), std::max(0.0f, to.y - max.y)};
    draw_.AddRectFilled(from - beyond, to - beyond, colour);
  };
  mark(view, faded(look_.colours.quiet, 0.6f), 3);
  if (!touched_box().empty()) mark(touched_box(), look_.colours.accent, look_.em * 0.3f);
}

std::optional<views::MatrixElement> MatrixPicture::hovered_element() const {
  const ImVec2 mouse = ImGui::GetMousePos();
  if (!screen_.contains(mouse)) return std::nullopt;
  const double col = std::floor(camera_.column_at(screen_, mouse.x)),
               row = std::floor(camera_.row_at(screen_, mouse.y));
  if (col < 0 || row < 0 || col >= static_cast<double>(sheet_.cols) || row >= static_cast<double>(sheet_.rows))
    return std::nullopt;
  const std::uint64_t element = sheet_.element(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(col));
  if (element >= buffer().rows * buffer().cols) return std::nullopt;  // behind the end, on the last row of the sheet
  return views::MatrixElement{index_, element / buffer().cols, element % buffer().cols};
}

std::optional<simt::Dim3> MatrixPicture::hovered_block() const {
  const auto element = hovered_element();
  const auto& grid = scene_.derived.grids[index_];
  if (!element || !grid) return std::nullopt;
  return grid->block_of(element->row, element->col);
}

namespace {

std::string value_text(const views::CellValue& value) {
  if (value.changes() && !value.before.empty() && !value.after.empty())
    return '\n' + say("{} before this access, {} after it", value.before, value.after);
  const std::string& known = value.after.empty() && !value.changes() ? value.before : value.after;
  return known.empty() ? "" : '\n' + say("value {}", known);
}

}  // namespace

void MatrixPicture::hover() {
  const auto element = hovered_element();
  if (!element) return;
  std::string text = fmt::format("{}[{}][{}]", buffer().name, element->row, element->col);
  const auto block = hovered_block();
  if (camera_.pixels >= 3) {
    const views::AddressRange range = views::range_of(buffer(), element->row, element->col);
    view_.next_focus.global = range;
    text += '\n' + say("address {}", views::hexadecimal(range.begin));
    bool is_current = false;
    if (const trace::RecordedAccess* access = latest_access(is_current)) {
      const LaneMask lanes = views::lanes_touching(*access, range) & seen_of(*access, is_current);
      view_.next_focus.lanes = lanes;
      if (lanes) text += '\n' + say("lane {}", lowest_lane(lanes));
    }
    const std::uint64_t number = element->row * buffer().cols + element->col;
    text += value_text(views::element_value(scene_.derived, index_, number, seen_));
    const auto touch = footprint().touched.find(number);
    if (touch != footprint().touched.end() && !scene_.hides_figures(view_)) {
      const std::uint32_t done = done_;
      if (touch->second.read != views::Touch::kNever)
        text += std::string("\n") + (touch->second.read < done ? trc("an element", "read") : tr("will be read"));
      if (touch->second.written != views::Touch::kNever)
        text +=
            std::string("\n") + (touch->second.written < done ? trc("an element", "written") : tr("will be written"));
    }
  }
  if (block)
    text += '\n' + (*block == scene_.choice.block ? say("block ({}, {})", block->x, block->y)
                                                  : say("block ({}, {}): click to show it", block->x, block->y));
  ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace warplens::window

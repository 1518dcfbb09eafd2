#include "app/window/pictures/matrix_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/address_name.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/pictures/matrix_aim.hpp"
#include "app/window/pictures/matrix_edges.hpp"
#include "app/window/pictures/matrix_legend.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Maximum number of cells that are drawn one by one in a frame, if elements are smaller than pixels.
constexpr std::uint64_t kMostCells = 40'000;
// Maximum number of accesses that are searched for the warp's latest access to a buffer.
constexpr int kMostLookedBack = 4096;

}  // namespace

const trace::RecordedAccess* latest_access_to(const Scene& scene, std::size_t buffer, bool& is_current) {
  const trace::Recording& recording = *scene.derived.recording();
  const views::Moment& moment = scene.derived.moment;
  if (moment.current.ordinal < 0 || scene.derived.footprints.buffers[buffer].box.empty()) return nullptr;
  const auto& accesses = recording.accesses_of_warp[scene.derived.cursor.warp];
  const int first = std::max(0, moment.current.ordinal - kMostLookedBack);
  for (int ordinal = moment.current.ordinal; ordinal >= first; --ordinal) {
    const trace::RecordedAccess& access = recording.accesses[accesses[static_cast<std::size_t>(ordinal)]];
    if (access.space != ptx::StateSpace::global || access.active == 0) continue;
    const auto element = views::element_at(*scene.study.plan, access.addresses[lowest_lane(access.active)]);
    if (!element || element->buffer != buffer) continue;
    is_current = ordinal == moment.current.ordinal;
    return &access;
  }
  return nullptr;
}

MatrixPicture::MatrixPicture(const Scene& scene, View& view, std::size_t buffer, const views::BufferShape& shape,
                             const Camera& camera, const Rect& screen)
    : scene_(scene),
      view_(view),
      index_(buffer),
      shape_(shape),
      camera_(camera),
      screen_(screen),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      seen_(scene.shows_answer(view) ? ~LaneMask{0} : scene.revealed),
      done_(seen_ == ~LaneMask{0} || scene.derived.moment.current.when != views::ShownAccess::When::now
                ? scene.derived.moment.accesses_done
                : scene.derived.moment.current.index),
      cells_(scene, buffer, shape_, camera_, screen, seen_) {}

const kernels::PlannedBuffer& MatrixPicture::buffer() const {
  return scene_.study.plan->buffers[index_];
}

std::optional<views::BufferShape::Cell> MatrixPicture::place_of(std::uint64_t address) const {
  const auto element = views::element_at(*scene_.study.plan, address);
  if (!element || element->buffer != index_) return std::nullopt;
  return shape_.cell(element->row * buffer().cols + element->col);
}

Rect MatrixPicture::cells(const views::BufferShape::Cell& place, std::uint64_t count) const {
  return camera_.rect(screen_, {place.row, place.row + 1, place.col, std::min(place.col + count, shape_.cols)});
}

void MatrixPicture::draw() {
  draw_rulers(look_, shape_, camera_, screen_);
  draw_.PushClipRect(screen_.min, screen_.max, true);
  draw_ground();
  draw_earlier();
  draw_touched();
  draw_elements();
  draw_ends();
  draw_blocks();
  draw_lanes();
  draw_line_focus();
  if (const auto place = place_of_overview()) draw_overview(scene_, index_, shape_, camera_, *place, screen_);
  draw_.PopClipRect();
}

ImU32 MatrixPicture::outside() const {
  return mixed(look_.colours.panel, look_.colours.back, 0.7f);
}

// Fills the background inside and outside of the matrix. Fills each pixel only once to save time, because this panel
// has more pixels than any other.
void MatrixPicture::draw_ground() {
  const Rect all = camera_.rect(screen_, {0, shape_.rows, 0, shape_.cols});
  const auto fill = [&](ImVec2 from, ImVec2 to) {
    if (from.x < to.x && from.y < to.y) draw_.AddRectFilled(from, to, outside());
  };
  const float top = std::max(all.min.y, screen_.min.y), bottom = std::min(all.max.y, screen_.max.y);
  fill(screen_.min, {screen_.max.x, all.min.y});
  fill({screen_.min.x, all.max.y}, screen_.max);
  fill({screen_.min.x, top}, {all.min.x, bottom});
  fill({all.max.x, top}, {screen_.max.x, bottom});
  draw_.AddRectFilled(all.min, all.max, mixed(look_.colours.panel, look_.colours.raised, 0.55f));
  draw_.AddRect(all.min, all.max, look_.colours.outline, 0, 1.5f);
}

// Covers those cells of a wrapped shape that are before the first or after the last element.
void MatrixPicture::draw_ends() {
  if (!shape_.wrapped) return;
  const auto cover = [&](std::uint64_t row, std::uint64_t from, std::uint64_t to) {
    if (from >= to) return;
    const Rect place = camera_.rect(screen_, {row, row + 1, from, to});
    draw_.AddRectFilled(place.min, {place.max.x + 1, place.max.y + 1}, outside());
  };
  cover(0, 0, shape_.lead);
  const views::BufferShape::Cell end = shape_.cell(shape_.count);
  if (end.row < shape_.rows) cover(end.row, end.col, shape_.cols);
}

// Draws the elements that earlier blocks wrote. If these elements or their values are not known, draws hatching.
void MatrixPicture::draw_earlier() {
  const views::EarlierBlocks& earlier = scene_.derived.earlier;
  const Rect all = camera_.rect(screen_, camera_.visible(screen_, shape_.rows, shape_.cols));
  if (earlier.state == views::EarlierBlocks::State::too_many && footprint().written)
    draw_hatching(draw_, all, unknown_colour(look_), unknown_spacing(look_));
  if (index_ >= earlier.written.size()) return;
  const views::Runs& runs = earlier.written[index_];
  const views::Box view = camera_.visible(screen_, shape_.rows, shape_.cols);
  if (view.empty()) return;
  const std::uint64_t begin = shape_.first_in(view.row_begin);
  const auto first = std::ranges::upper_bound(runs, begin, {}, &views::Runs::value_type::second);
  const bool alone = earlier.state == views::EarlierBlocks::State::alone;
  each_run_in_view(runs, first, [&](const Rect& run) {
    if (!alone)
      draw_.AddRectFilled(run.min, run.max, earlier_colour(look_));
    else if (camera_.pixels >= 5)
      draw_hatching(draw_, run, unknown_colour(look_), unknown_spacing(look_));
    else
      draw_.AddRectFilled(run.min, run.max, faded(unknown_colour(look_), 0.4f));
  });
}

// Colours the elements that the block has read or written up to the cursor.
void MatrixPicture::draw_touched() {
  const std::uint32_t done = done_;
  const views::Box view = camera_.visible(screen_, shape_.rows, shape_.cols);
  const views::Box all = touched_box();
  const views::Box box{std::max(view.row_begin, all.row_begin), std::min(view.row_end, all.row_end),
                       std::max(view.col_begin, all.col_begin), std::min(view.col_end, all.col_end)};
  if (box.empty()) return;
  if (camera_.pixels < 2 && box.rows() * box.cols() > kMostCells) {  // too many elements to draw one by one
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
      const auto element = shape_.element(row, col);
      const auto found = element ? footprint().touched.find(*element) : footprint().touched.end();
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

// If each row of the shape is one cache line, returns the number of elements per sector. Otherwise, returns 0.
std::uint64_t MatrixPicture::elements_of_sector() const {
  const Machine& machine = scene_.machine();
  const std::uint64_t bytes = buffer().element_bytes;
  const bool lines = shape_.wrapped && shape_.cols * bytes == machine.line_bytes && machine.sector_bytes % bytes == 0;
  return lines ? machine.sector_bytes / bytes : 0;
}

void MatrixPicture::draw_elements() {
  if (camera_.pixels < kLeastLineDistance) return;
  const views::Box box = camera_.visible(screen_, shape_.rows, shape_.cols);
  const Rect edges = camera_.rect(screen_, box);
  const ImU32 colour = faded(look_.colours.outline, camera_.pixels < 8 ? 0.25f : 0.4f);
  const std::uint64_t sector = elements_of_sector();
  for (std::uint64_t col = box.col_begin; col <= box.col_end; ++col) {
    const auto x = static_cast<float>(std::round(camera_.x(screen_, static_cast<double>(col))));
    const bool begins_sector = sector > 0 && col % sector == 0;
    draw_.AddLine({x, edges.min.y}, {x, edges.max.y}, begins_sector ? faded(look_.colours.outline, 0.9f) : colour);
  }
  for (std::uint64_t row = box.row_begin; row <= box.row_end; ++row) {
    const auto y = static_cast<float>(std::round(camera_.y(screen_, static_cast<double>(row))));
    draw_.AddLine({edges.min.x, y}, {edges.max.x, y}, colour);
  }
}

void MatrixPicture::draw_blocks() {
  const auto grid = this->grid();
  const views::Box view = camera_.visible(screen_, shape_.rows, shape_.cols);
  if (grid && !view.empty()) {
    const Rect edges = camera_.rect(screen_, view);
    const ImU32 colour = faded(look_.colours.quiet, 0.5f);
    if (static_cast<double>(grid->cols) * camera_.pixels >= kLeastLineDistance)
      for (std::uint64_t col = view.col_begin / grid->cols * grid->cols; col <= view.col_end; col += grid->cols) {
        const auto x = static_cast<float>(std::round(camera_.x(screen_, static_cast<double>(col))));
        draw_.AddLine({x, edges.min.y}, {x, edges.max.y}, colour);
      }
    if (static_cast<double>(grid->rows) * camera_.pixels >= kLeastLineDistance)
      for (std::uint64_t row = view.row_begin / grid->rows * grid->rows; row <= view.row_end; row += grid->rows) {
        const auto y = static_cast<float>(std::round(camera_.y(screen_, static_cast<double>(row))));
        draw_.AddLine({edges.min.x, y}, {edges.max.x, y}, colour);
      }
  }
  if (touched_box().empty()) return;
  Rect box = camera_.rect(screen_, touched_box());
  const float least = look_.em * 0.35f;  // minimum size in pixels, so that a block of a huge matrix is still visible
  if (box.width() < least) box.min.x -= least / 2, box.max.x += least / 2;
  if (box.height() < least) box.min.y -= least / 2, box.max.y += least / 2;
  draw_.AddRect({box.min.x - 1, box.min.y - 1}, {box.max.x + 1, box.max.y + 1}, look_.colours.accent, 0,
                std::max(2.0f, look_.em * 0.14f));
}

void MatrixPicture::draw_lanes() {
  bool is_current = false;
  const trace::RecordedAccess* access = latest_access_to(scene_, index_, is_current);
  if (access) draw_lanes_of(*access, is_current);
  cells_.draw(is_current ? access : nullptr, place_of_overview());
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
      // In cells with values, draw_lane() does not draw the number of the lane, because MatrixCells draws it in the
      // corner.
      draw_lane(draw_, look_, cell, lane, warp_size, emphasis, !cells_.has_values());
    } else {  // an earlier access of the warp is fainter than the current one
      const ImU32 colour = lane_colour(lane, warp_size);
      draw_.AddRectFilled(cell.min, cell.max, faded(colour, emphasis == Emphasis::dimmed ? 0.12f : 0.35f));
      if (camera_.pixels >= 5)
        draw_.AddRect(cell.min, cell.max, faded(colour, 0.9f), 0, std::max(1.0f, look_.em * 0.08f));
    }
  });
}

// Draws an outline around all elements that the warp accesses on the source line under the mouse, row by row. Also
// draws one around the bytes under the mouse.
void MatrixPicture::draw_line_focus() {
  const auto& of_line = scene_.derived.line_elements.of_buffers();
  // In question mode, the outlines are hidden, because they would give the answer away.
  if (view_.focus.source_line != 0 && index_ < of_line.size() && !scene_.hides_figures(view_)) {
    const auto& runs = of_line[index_].runs();
    auto first = runs.upper_bound(shape_.first_in(camera_.visible(screen_, shape_.rows, shape_.cols).row_begin));
    if (first != runs.begin()) --first;
    each_run_in_view(runs, first, [&](const Rect& run) {
      draw_.AddRect(run.min, {run.max.x + 1, run.max.y + 1}, look_.colours.lit, 0, 1.5f);
    });
  }
  if (!view_.focus.global) return;
  if (const auto place = place_of(view_.focus.global->begin)) {
    const std::uint64_t bytes = view_.focus.global->end - view_.focus.global->begin;
    const Rect cell = cells(*place, std::max<std::uint64_t>(1, bytes / buffer().element_bytes));
    draw_.AddRect({cell.min.x - 1, cell.min.y - 1}, {cell.max.x + 2, cell.max.y + 2}, look_.colours.lit, 0,
                  std::max(1.5f, look_.em * 0.12f));
  }
}

// Calls `act` with the rectangle of each visible part of `runs`. A run is a range of consecutive elements, and can
// cover parts of several rows. Starts with the run `first`, and goes through the rows in order. If consecutive parts
// have the same rectangle on the screen, calls `act` only once.
template <class Runs, class Act>
void MatrixPicture::each_run_in_view(const Runs& runs, typename Runs::const_iterator first, Act act) {
  const views::Box view = camera_.visible(screen_, shape_.rows, shape_.cols);
  const std::uint64_t from = shape_.first_in(view.row_begin), to = shape_.first_in(view.row_end);
  Rect last{};
  for (auto at = first; at != runs.end() && at->first < to; ++at)
    for (std::uint64_t begin = std::max<std::uint64_t>(at->first, from); begin < at->second;) {
      const views::BufferShape::Cell place = shape_.cell(begin);
      if (place.row >= view.row_end) break;
      const std::uint64_t end = std::min<std::uint64_t>(at->second, shape_.first_in(place.row + 1));
      const Rect cell = cells(place, end - begin);
      if (!(cell == last)) act(cell);
      last = cell;
      begin = end;
    }
}

std::optional<views::MatrixElement> MatrixPicture::hovered_element() const {
  const ImVec2 mouse = ImGui::GetMousePos();
  if (!screen_.contains(mouse)) return std::nullopt;
  const double col = std::floor(camera_.column_at(screen_, mouse.x)),
               row = std::floor(camera_.row_at(screen_, mouse.y));
  if (col < 0 || row < 0 || col >= static_cast<double>(shape_.cols) || row >= static_cast<double>(shape_.rows))
    return std::nullopt;
  const auto element = shape_.element(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(col));
  if (!element)
    return std::nullopt;  // the mouse is in a row that is not full, before its first or after its last element
  return views::MatrixElement{index_, *element / buffer().cols, *element % buffer().cols};
}

// Returns the tiling of the shape by the blocks. If the shape is the matrix, this is the tiling of the matrix.
// Otherwise, each block covers a number of consecutive elements.
std::optional<views::BlockGrid> MatrixPicture::grid() const {
  const auto& of_matrix = scene_.derived.grids[index_];
  if (of_matrix && !shape_.wrapped) return of_matrix;
  return shape_.grid_of_runs(scene_.derived.runs_of_blocks[index_]);
}

std::optional<simt::Dim3> MatrixPicture::hovered_block() const {
  const auto element = hovered_element();
  const auto& grid = scene_.derived.grids[index_];
  if (!element) return std::nullopt;
  if (grid) return grid->block_of(element->row, element->col);
  const std::uint64_t run = scene_.derived.runs_of_blocks[index_];
  if (run == 0) return std::nullopt;
  return simt::Dim3{static_cast<std::uint32_t>((element->row * buffer().cols + element->col) / run), 0, 0};
}

// Returns the name of an element, such as "out[3][5]". If the kernel treats the matrix as one row, the name is
// "out[17]", followed by the row and the column.
std::string MatrixPicture::name_of(const views::MatrixElement& element) const {
  const std::uint64_t number = element.row * buffer().cols + element.col;
  std::string name = buffer().name + views::index_of(buffer(), number, shape_);
  if (shape_.wrapped && buffer().rows > 1 && buffer().cols > 1)
    name += '\n' + say("row {}, column {}", element.row, element.col);
  return name;
}

// Returns text about the reads and writes of an element by this block, and about its writes by earlier blocks.
std::string MatrixPicture::history_of(std::uint64_t number) const {
  std::string text;
  const auto touch = footprint().touched.find(number);
  if (touch != footprint().touched.end() && !scene_.hides_figures(view_)) {
    if (touch->second.read != views::Touch::kNever)
      text += std::string("\n") + (touch->second.read < done_ ? trc("an element", "read") : tr("will be read"));
    if (touch->second.written != views::Touch::kNever)
      text +=
          std::string("\n") + (touch->second.written < done_ ? trc("an element", "written") : tr("will be written"));
  }
  const views::EarlierBlocks& earlier = scene_.derived.earlier;
  if (earlier.unknown() && footprint().written) return text + '\n' + unknown_sentence(scene_);
  if (index_ >= earlier.written.size() || !views::contains(earlier.written[index_], number)) return text;
  if (earlier.state == views::EarlierBlocks::State::alone) return text + '\n' + unknown_sentence(scene_);
  const views::AddressRange range = views::range_of(buffer(), number / buffer().cols, number % buffer().cols);
  const std::int64_t writer = earlier.of->writes.last_writer(range.begin, range.end - range.begin, earlier.number);
  const simt::Dim3 block =
      index_at(scene_.study.plan->launch.grid, static_cast<std::uint64_t>(std::max<std::int64_t>(0, writer)));
  return text + '\n' + say("previously written by block ({}, {})", block.x, block.y);
}

void MatrixPicture::hover() {
  const auto element = hovered_element();
  if (!element) return;
  std::string text = name_of(*element);
  const auto block = hovered_block();
  if (camera_.pixels >= 3) {
    const views::AddressRange range = views::range_of(buffer(), element->row, element->col);
    view_.next_focus.global = range;
    text += '\n' + say("address {}", views::address_name(*scene_.study.plan, range.begin));
    bool is_current = false;
    if (const trace::RecordedAccess* access = latest_access_to(scene_, index_, is_current)) {
      const LaneMask lanes = views::lanes_touching(*access, range) & seen_of(*access, is_current);
      view_.next_focus.lanes = lanes;
      if (lanes) text += '\n' + say("lane {}", lowest_lane(lanes));
    }
    const std::uint64_t number = element->row * buffer().cols + element->col;
    const std::string value = views::value_sentence(views::element_value(scene_.derived, index_, number, seen_));
    if (!value.empty()) text += '\n' + value;
    text += history_of(number);
  }
  if (block)
    text += '\n' + (*block == scene_.choice.block ? say("block ({}, {})", block->x, block->y)
                                                  : say("block ({}, {}): click to show it", block->x, block->y));
  ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace warplens::window

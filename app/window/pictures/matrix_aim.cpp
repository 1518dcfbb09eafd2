#include "app/window/pictures/matrix_aim.hpp"

#include <algorithm>
#include <cmath>

#include "app/window/pictures/matrix_cells.hpp"
#include "app/window/pictures/matrix_picture.hpp"

namespace warplens::window {
namespace {

/// Minimum size of an element, in text heights, for showing the whole part of the matrix that the block accesses.
constexpr float kLeastOfBlock = 0.15f;
/// Minimum size of an element, in text heights, at which the colours of lanes can be distinguished.
constexpr float kLeastOfLane = 0.5f;
/// Maximum width of the visible margin around a matrix, in elements.
constexpr double kMargin = 1;

/// Returns the box around the elements of the warp's latest access to this buffer; empty before the first access.
views::Box box_of_access(const Scene& scene, std::size_t index, const views::BufferShape& shape) {
  bool is_current = false;
  const trace::RecordedAccess* access = latest_access_to(scene, index, is_current);
  views::Box box;
  if (!access) return box;
  const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
  for_each_lane(access->active, [&](unsigned lane) {
    const auto element = views::element_at(*scene.study.plan, access->addresses[lane]);
    if (!element || element->buffer != index) return;
    const auto [row, col] = shape.cell(element->row * buffer.cols + element->col);
    if (box.empty()) box = {row, row + 1, col, col + 1};
    box = {std::min(box.row_begin, row), std::max(box.row_end, row + 1), std::min(box.col_begin, col),
           std::max(box.col_end, col + 1)};
  });
  return box;
}

/// Returns a camera at the upper left corner of a box. `pixels` is the size of an element.
Camera camera_at_corner(const views::Box& box, const Rect& screen, double pixels) {
  const double wide = screen.width() / pixels, high = screen.height() / pixels;
  return {.col = static_cast<double>(box.col_begin) + wide / 2 - kMargin,
          .row = static_cast<double>(box.row_begin) + high / 2 - kMargin,
          .pixels = pixels};
}

Camera aimed_at_block(const Scene& scene, std::size_t index, const views::BufferShape& shape, const Rect& screen) {
  const float largest = scene.look.em * MatrixCells::kLargest, least = scene.look.em * kLeastOfBlock;
  views::Box box = shape.box(scene.derived.footprints.buffers[index]);
  if (box.empty()) box = {0, shape.rows, 0, shape.cols};
  Camera camera = Camera::fitting(box, screen, 0.3, largest);
  const views::Box access = box_of_access(scene, index, shape);
  if (shape.wrapped) {
    camera = aimed_at_lines(shape, box, access, screen, scene.look.em);
  } else if (camera.pixels < least && !access.empty()) {
    const Camera closer = Camera::fitting(access, screen, 0.3, largest);
    if (closer.pixels >= least) camera = closer;
  } else if (camera.pixels < least) {
    camera = camera_at_corner(box, screen, least);
  }
  camera.stay_on(screen, shape.rows, shape.cols, kMargin);
  return camera;
}

}  // namespace

Camera aimed_at(const Scene& scene, MatrixZoom zoom, std::size_t buffer, const views::BufferShape& shape,
                const Rect& screen) {
  const float em = scene.look.em;
  const Camera whole = Camera::fitting({0, shape.rows, 0, shape.cols}, screen, 0.06, em * MatrixCells::kLargest);
  const bool is_small = whole.pixels >= em * MatrixCells::kLeastOfWhole;
  return zoom == MatrixZoom::whole || is_small ? whole : aimed_at_block(scene, buffer, shape, screen);
}

Camera aimed_at_lines(const views::BufferShape& shape, const views::Box& block, const views::Box& access,
                      const Rect& screen, float em) {
  const double wide = screen.width() / (static_cast<double>(shape.cols) * 1.06);
  Camera camera{.col = static_cast<double>(shape.cols) / 2,
                .pixels = std::min<double>(wide, em * MatrixCells::kLargest)};
  if (!access.empty()) {
    const double whole = screen.height() / (static_cast<double>(access.rows()) + 0.5);
    camera.pixels = std::min(camera.pixels, std::max<double>(whole, em * kLeastOfLane));
  }
  const double half = screen.height() / 2 / camera.pixels;
  const double spare = 2 * half - static_cast<double>(block.rows());
  if (spare < 1 && !access.empty())
    camera.row = (static_cast<double>(access.row_begin) + static_cast<double>(access.row_end)) / 2;
  else
    camera.row = static_cast<double>(block.row_begin) - std::max(1.0, spare / 4) + half;
  return camera;
}

double scale_with_even_lines(double pixels, const std::optional<views::BlockGrid>& block) {
  if (pixels >= kLeastLineDistance) return std::floor(pixels);
  if (!block) return pixels;
  // If lines are drawn in both directions, the scale is computed for the smaller side of a tile. The larger side is
  // usually a multiple of it, so that its lines are also at equal distances.
  for (const std::uint64_t side : {std::min(block->rows, block->cols), std::max(block->rows, block->cols)})
    if (const double distance = static_cast<double>(side) * pixels; distance >= kLeastLineDistance)
      return std::floor(distance) / static_cast<double>(side);
  return pixels;
}

void share_scale(const Look& look, std::span<AimedMatrix> matrices) {
  const auto shares = [&](const AimedMatrix& of) {
    return !of.shape->wrapped && of.camera.pixels >= look.em * kLeastOfBlock;
  };
  double least = 0;
  for (const AimedMatrix& of : matrices)
    if (shares(of) && (least == 0 || of.camera.pixels < least)) least = of.camera.pixels;
  for (AimedMatrix& of : matrices) {
    if (!shares(of) || of.camera.pixels == least) continue;
    of.camera.pixels = least;
    of.camera.stay_on(of.screen, of.shape->rows, of.shape->cols, kMargin);
  }
}

}  // namespace warplens::window

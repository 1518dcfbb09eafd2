#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "app/views/numbers.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/matrix_aim.hpp"
#include "app/window/pictures/matrix_legend.hpp"
#include "app/window/pictures/matrix_picture.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

class MatricesPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const std::vector<LegendEntry> legend = scene.ready() ? matrix_legend(scene) : std::vector<LegendEntry>();
    const Rect title = title_for(scene, legend);
    if (!scene.ready()) return;
    const std::size_t count = scene.study.plan->buffers.size();
    cameras_.resize(count);
    shapes_.resize(count);
    zoom_buttons(scene, view, title);
    Rect area = remaining();
    place_legend(scene, legend, title, area);
    std::vector<Rect> areas;
    for (std::size_t i = 0; i < count; ++i) areas.push_back(part(area, i, count, scene.look.em));
    aim(scene, view, areas);
    for (std::size_t i = 0; i < count; ++i) draw_buffer(scene, view, changes, i, areas[i]);
  }

 private:
  static std::string shown_block(const Scene& scene) {
    const simt::Dim3& block = scene.study.recording->block;
    const simt::Dim3& grid = scene.study.plan->launch.grid;
    return say("block ({}, {}) of a grid of {} × {}", block.x, block.y, views::group_digits(grid.x),
               views::group_digits(grid.y));
  }

  static void zoom_buttons(const Scene& scene, View& view, const Rect& title) {
    const float em = scene.look.em;
    const int clicked = title_switch(scene.look, title, "zoom", {tr("Block"), tr("Matrix")},
                                     static_cast<int>(view.matrix_zoom), em * 7, em * kSwitch);
    if (clicked >= 0) view.matrix_zoom = static_cast<MatrixZoom>(clicked);
  }

  // Draws the title and the index of the block. If the legend needs the room of the index, the index is left out.
  static Rect title_for(const Scene& scene, const std::vector<LegendEntry>& legend) {
    const Look& look = scene.look;
    const std::string detail = scene.ready() ? shown_block(scene) : "";
    const float words = text_width(look.fonts.bold, look.em, tr("Matrices")) +
                        text_width(look.fonts.text, look.small(), detail) + look.em * 1.4f;
    const float needed = legend_width(look, legend, look.small()) + look.em * (1 + kSwitch);
    const float without = remaining().width() - text_width(look.fonts.bold, look.em, tr("Matrices")) - look.em * 0.7f;
    const bool drops = !legend.empty() && words + needed > remaining().width() && needed <= without;
    return panel_title(look, tr("Matrices"), drops ? "" : detail);
  }

  // Draws the legend in the title line, between the title and the switch. If it does not fit there, draws it at the
  // bottom, provided that the pictures have enough room.
  static void place_legend(const Scene& scene, const std::vector<LegendEntry>& legend, const Rect& title, Rect& area) {
    if (legend.empty()) return;
    const Look& look = scene.look;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rect beside{title.min, {title.max.x - look.em * kSwitch, title.max.y}};
    if (legend_width(look, legend, look.small()) + look.em <= beside.width())
      return draw_legend(draw, look, {beside.min, {beside.max.x - look.em, beside.max.y}}, legend, Align::right);
    const float height = legend_height(look);
    if (area.height() < height * 6) return;
    draw_legend(draw, look, {{area.min.x, area.max.y - height}, area.max}, legend);
    area.max.y -= height + look.em * 0.2f;
  }

  // Returns the area of one buffer. In a wide panel, the buffers are side by side, otherwise one below the other.
  static Rect part(const Rect& area, std::size_t index, std::size_t count, float em) {
    const float gap = em * 0.8f, n = static_cast<float>(count), i = static_cast<float>(index);
    if (area.width() > area.height() * 0.9f) {
      const float each = (area.width() - gap * (n - 1)) / n;
      return {{area.min.x + (each + gap) * i, area.min.y}, {area.min.x + (each + gap) * i + each, area.max.y}};
    }
    const float each = (area.height() - gap * (n - 1)) / n;
    return {{area.min.x, area.min.y + (each + gap) * i}, {area.max.x, area.min.y + (each + gap) * i + each}};
  }

  /// Returns the area of a buffer's elements: below its name and to the right of the row numbers.
  static Rect screen_of(const Look& look, const views::BufferShape& shape, const Rect& area) {
    const float ruler = text_width(look.fonts.text, look.small() * 0.86f,
                                   fmt::format("{}", std::max(shape.number_of_row(shape.rows), shape.cols)));
    return {{area.min.x + ruler + look.em * 0.5f, area.min.y + look.em * 2.2f}, area.max};
  }

  /// Updates the cameras for the selected zoom. After the user has zoomed or moved the picture by hand, the cameras
  /// stay the same.
  void aim(const Scene& scene, View& view, std::span<const Rect> areas) {
    std::vector<AimedMatrix> aimed(areas.size());
    for (std::size_t i = 0; i < areas.size(); ++i) {
      const views::BufferShape& shape = shape_shown(scene, view, i);
      aimed[i] = {&shape, screen_of(scene.look, shape, areas[i]), cameras_[i]};
      if (has_room(scene.look, aimed[i].screen) && view.matrix_zoom != MatrixZoom::free)
        aimed[i].camera = aimed_at(scene, view.matrix_zoom, i, shape, aimed[i].screen);
    }
    if (view.matrix_zoom != MatrixZoom::free) share_scale(scene.look, aimed);
    for (std::size_t i = 0; i < areas.size(); ++i) {
      cameras_[i] = aimed[i].camera;
      if (view.matrix_zoom == MatrixZoom::whole)
        cameras_[i].pixels = scale_with_even_lines(cameras_[i].pixels, find_tile(scene, i));
    }
  }

  /// Returns the size of a block's tile in a buffer; nullopt if the blocks do not tile it.
  static std::optional<views::BlockGrid> find_tile(const Scene& scene, std::size_t index) {
    return index < scene.derived.grids.size() ? scene.derived.grids[index] : std::nullopt;
  }

  static bool has_room(const Look& look, const Rect& screen) {
    return screen.width() >= look.em * 2 && screen.height() >= look.em * 2;
  }

  void draw_buffer(const Scene& scene, View& view, Changes& changes, std::size_t index, const Rect& area) {
    const Look& look = scene.look;
    const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
    const views::BufferShape& shape = shapes_[index];
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    Rect caption{area.min, {area.max.x, area.min.y + look.em * 1.25f}};
    draw_text(draw, caption, look.fonts.bold, look.em, look.colours.text, buffer.name);
    caption.min.x += text_width(look.fonts.bold, look.em, buffer.name) + look.em * 0.6f;
    draw_text(draw, caption, look.fonts.text, look.small(), look.colours.quiet, shape_of(scene, buffer, shape));
    const Rect screen = screen_of(look, shape, area);
    if (!has_room(look, screen)) return;

    Camera& camera = cameras_[index];
    MatrixPicture picture(scene, view, index, shape, camera, screen);
    picture.draw();
    ImGui::SetCursorScreenPos(screen.min);
    ImGui::PushID(static_cast<int>(index));
    ImGui::InvisibleButton(buffer.name.c_str(), {screen.width(), screen.height()});
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);  // the mouse wheel must zoom the picture instead of scrolling a panel
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) steer(view, camera, screen, shape, look);
    if (ImGui::IsItemHovered() && !dragged_) picture.hover();
    if (ImGui::IsItemDeactivated()) {
      const auto block = picture.hovered_block();
      if (!dragged_ && block && !(*block == scene.choice.block)) {
        changes.choice = scene.choice;
        changes.choice->block = *block;
      }
      dragged_ = false;
    }
    ImGui::PopID();
  }

  // Returns the shape in which a buffer is drawn at the current zoom. After the user has zoomed by hand, the shape
  // stays the same.
  const views::BufferShape& shape_shown(const Scene& scene, View& view, std::size_t index) {
    views::BufferShape& shape = shapes_[index];
    const views::BufferShape& of_block = scene.derived.shapes[index];
    const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
    const views::BufferShape whole = views::whole_shape(buffer, scene.machine().line_bytes);
    const bool stays = view.matrix_zoom == MatrixZoom::free && (shape == of_block || shape == whole);
    if (!stays) shape = view.matrix_zoom == MatrixZoom::whole ? whole : of_block;
    return shape;
  }

  static std::string shape_of(const Scene& scene, const kernels::PlannedBuffer& buffer,
                              const views::BufferShape& shape) {
    const std::uint64_t row_bytes = shape.cols * buffer.element_bytes;
    if (shape.wrapped && row_bytes == scene.machine().line_bytes)
      return say("{} {}, rows of {} B", views::group_digits(shape.count), buffer.element, row_bytes);
    if (shape.wrapped)
      return say("{} {}, rows of {}", views::group_digits(shape.count), buffer.element,
                 views::group_digits(shape.cols));
    return say("{} × {}, {}", plural("{} row", "{} rows", buffer.rows, views::group_digits(buffer.rows)),
               plural("{} column", "{} columns", buffer.cols, views::group_digits(buffer.cols)), buffer.element);
  }

  void steer(View& view, Camera& camera, const Rect& screen, const views::BufferShape& shape, const Look& look) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0) {
      const double smallest = 0.5 * std::min(screen.width() / static_cast<double>(shape.cols),
                                             screen.height() / static_cast<double>(shape.rows));
      camera.zoom(screen, io.MousePos, std::pow(1.2, io.MouseWheel), std::min(smallest, 1.0),
                  look.em * MatrixCells::kLargestByHand);
      view.matrix_zoom = MatrixZoom::free;
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4)) {
      dragged_ = true;
      camera.col -= io.MouseDelta.x / camera.pixels;
      camera.row -= io.MouseDelta.y / camera.pixels;
      view.matrix_zoom = MatrixZoom::free;
    }
  }

  /// Width of the buttons that select the zoom, in text heights.
  static constexpr float kSwitch = 9;

  std::vector<Camera> cameras_;             ///< the camera of each buffer
  std::vector<views::BufferShape> shapes_;  ///< the shape in which each buffer is drawn
  bool dragged_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_matrices_panel() {
  return std::make_unique<MatricesPanel>();
}

}  // namespace warplens::window

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/views/numbers.hpp"
#include "app/window/matrix_legend.hpp"
#include "app/window/matrix_picture.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"
#include "kernels/say.hpp"

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
    sheets_.resize(count);
    zoom_buttons(scene, view, title);
    Rect area = remaining();
    place_legend(scene, legend, title, area);
    for (std::size_t i = 0; i < count; ++i) draw_buffer(scene, view, changes, i, part(area, i, count, scene.look.em));
  }

 private:
  static std::string shown_block(const Scene& scene) {
    const simt::Dim3& block = scene.study.recording->block;
    const simt::Dim3& grid = scene.study.plan->launch.grid;
    return say("block ({}, {}) of {} × {}", block.x, block.y, views::grouped(grid.x), views::grouped(grid.y));
  }

  static void zoom_buttons(const Scene& scene, View& view, const Rect& title) {
    const float em = scene.look.em;
    const int clicked = title_switch(scene.look, title, "zoom", {tr("Block"), tr("Matrix")},
                                     static_cast<int>(view.matrix_zoom), em * 7, em * kSwitch);
    if (clicked >= 0) view.matrix_zoom = static_cast<MatrixZoom>(clicked);
  }

  // With the block's place, unless the legend needs that room.
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

  // In the title's line, between its words and the switch; else at the bottom, where the pictures have room enough.
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

  // Side by side where the panel is wide, else one below the other.
  static Rect part(const Rect& area, std::size_t index, std::size_t count, float em) {
    const float gap = em * 0.8f, n = static_cast<float>(count), i = static_cast<float>(index);
    if (area.width() > area.height() * 0.9f) {
      const float each = (area.width() - gap * (n - 1)) / n;
      return {{area.min.x + (each + gap) * i, area.min.y}, {area.min.x + (each + gap) * i + each, area.max.y}};
    }
    const float each = (area.height() - gap * (n - 1)) / n;
    return {{area.min.x, area.min.y + (each + gap) * i}, {area.max.x, area.min.y + (each + gap) * i + each}};
  }

  void draw_buffer(const Scene& scene, View& view, Changes& changes, std::size_t index, const Rect& area) {
    const Look& look = scene.look;
    const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
    const views::Sheet sheet = sheet_shown(scene, view, index);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    Rect caption{area.min, {area.max.x, area.min.y + look.em * 1.25f}};
    draw_text(draw, caption, look.fonts.bold, look.em, look.colours.text, buffer.name);
    caption.min.x += text_width(look.fonts.bold, look.em, buffer.name) + look.em * 0.6f;
    draw_text(draw, caption, look.fonts.text, look.small(), look.colours.quiet, shape_of(scene, buffer, sheet));
    const float ruler = text_width(look.fonts.text, look.small() * 0.86f,
                                   fmt::format("{}", std::max(sheet.number_of_row(sheet.rows), sheet.cols)));
    const Rect screen{{area.min.x + ruler + look.em * 0.5f, caption.max.y + look.em * 0.95f}, area.max};
    if (screen.width() < look.em * 2 || screen.height() < look.em * 2) return;

    Camera& camera = cameras_[index];
    const Camera whole = Camera::fitting({0, sheet.rows, 0, sheet.cols}, screen, 0.06, look.em * MatrixCells::kLargest);
    const bool is_small = whole.pixels >= look.em * MatrixCells::kLeastOfWhole;
    if (view.matrix_zoom == MatrixZoom::whole || (view.matrix_zoom == MatrixZoom::block && is_small)) camera = whole;
    if (view.matrix_zoom == MatrixZoom::block && !is_small) camera = block_camera(scene, index, sheet, screen);
    MatrixPicture picture(scene, view, index, sheet, camera, screen);
    picture.draw();
    ImGui::SetCursorScreenPos(screen.min);
    ImGui::PushID(static_cast<int>(index));
    ImGui::InvisibleButton(buffer.name.c_str(), {screen.width(), screen.height()});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) steer(view, camera, screen, sheet, look);
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

  // The one that the zoom asks for; who has zoomed by hand stays on the one that is there.
  const views::Sheet& sheet_shown(const Scene& scene, View& view, std::size_t index) {
    views::Sheet& sheet = sheets_[index];
    const views::Sheet& of_block = scene.derived.sheets[index];
    const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
    const views::Sheet whole = views::whole_sheet(buffer, scene.machine().line_bytes);
    const bool stays = view.matrix_zoom == MatrixZoom::free && (sheet == of_block || sheet == whole);
    if (!stays) sheet = view.matrix_zoom == MatrixZoom::whole ? whole : of_block;
    return sheet;
  }

  static std::string shape_of(const Scene& scene, const kernels::PlannedBuffer& buffer, const views::Sheet& sheet) {
    const std::uint64_t row_bytes = sheet.cols * buffer.element_bytes;
    if (sheet.wrapped && row_bytes == scene.machine().line_bytes)
      return say("{} {}, rows of {} B", views::grouped(sheet.count), buffer.element, row_bytes);
    if (sheet.wrapped)
      return say("{} {}, rows of {}", views::grouped(sheet.count), buffer.element, views::grouped(sheet.cols));
    return say("{} × {}, {}", plural("{} row", "{} rows", buffer.rows, views::grouped(buffer.rows)),
               plural("{} column", "{} columns", buffer.cols, views::grouped(buffer.cols)), buffer.element);
  }

  // The block; where its elements would be specks, the latest access.
  static Camera block_camera(const Scene& scene, std::size_t index, const views::Sheet& sheet, const Rect& screen) {
    const float largest = scene.look.em * MatrixCells::kLargest, least = scene.look.em * kLeastOfBlock;
    views::Box box = sheet.box(scene.derived.footprints.buffers[index]);
    if (box.empty()) box = {0, sheet.rows, 0, sheet.cols};
    Camera camera = Camera::fitting(box, screen, 0.3, largest);
    const views::Box access = box_of_access(scene, index, sheet);
    if (sheet.wrapped) {
      see_lines(sheet, box, access, screen, largest, camera);
    } else if (camera.pixels < least && !access.empty()) {
      const Camera closer = Camera::fitting(access, screen, 0.3, largest);
      if (closer.pixels >= least) camera = closer;
    }
    camera.stay_on(screen, sheet.rows, sheet.cols, 1);
    return camera;
  }

  /// Around what the warp's latest access to this buffer touches; empty before the first.
  static views::Box box_of_access(const Scene& scene, std::size_t index, const views::Sheet& sheet) {
    bool is_current = false;
    const trace::RecordedAccess* access = latest_access_to(scene, index, is_current);
    views::Box box;
    if (!access) return box;
    const kernels::PlannedBuffer& buffer = scene.study.plan->buffers[index];
    for_each_lane(access->active, [&](unsigned lane) {
      const auto element = views::element_at(*scene.study.plan, access->addresses[lane]);
      if (!element || element->buffer != index) return;
      const auto [row, col] = sheet.cell(element->row * buffer.cols + element->col);
      if (box.empty()) box = {row, row + 1, col, col + 1};
      box = {std::min(box.row_begin, row), std::max(box.row_end, row + 1), std::min(box.col_begin, col),
             std::max(box.col_end, col + 1)};
    });
    return box;
  }

  // A long buffer fills the width with its lines: the block's from the top, clear of the overview in the lower corner.
  // Where those have no room, the ones around the latest access are seen.
  static void see_lines(const views::Sheet& sheet, const views::Box& block, const views::Box& access,
                        const Rect& screen, float largest, Camera& camera) {
    const double wide = screen.width() / (static_cast<double>(sheet.cols) * 1.06);
    camera.pixels = std::min<double>(wide, largest);
    camera.col = static_cast<double>(sheet.cols) / 2;
    const double half = screen.height() / 2 / camera.pixels;
    const double spare = 2 * half - static_cast<double>(block.rows());
    if (spare >= 1)
      camera.row = static_cast<double>(block.row_begin) - std::max(1.0, spare / 4) + half;
    else if (!access.empty())
      camera.row = (static_cast<double>(access.row_begin) + static_cast<double>(access.row_end)) / 2;
  }

  void steer(View& view, Camera& camera, const Rect& screen, const views::Sheet& sheet, const Look& look) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0) {
      const double smallest = 0.5 * std::min(screen.width() / static_cast<double>(sheet.cols),
                                             screen.height() / static_cast<double>(sheet.rows));
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

  /// What an element is to have at the least, in heights of text, where a block is shown as one.
  static constexpr float kLeastOfBlock = 0.15f;
  /// The width of the switch, likewise.
  static constexpr float kSwitch = 9;

  std::vector<Camera> cameras_;       ///< by buffer
  std::vector<views::Sheet> sheets_;  ///< likewise: what they look at
  bool dragged_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_matrices_panel() {
  return std::make_unique<MatricesPanel>();
}

}  // namespace warplens::window

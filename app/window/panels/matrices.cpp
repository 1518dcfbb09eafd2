#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/views/numbers.hpp"
#include "app/window/matrix_picture.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

class MatricesPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const Rect title = panel_title(scene.look, tr("Matrices"), scene.ready() ? shown_block(scene) : "");
    if (!scene.ready()) return;
    const std::size_t count = scene.study.plan->buffers.size();
    cameras_.resize(count);
    zoom_buttons(scene, view, title);
    const Rect area = remaining();
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
                                     static_cast<int>(view.matrix_zoom), em * 7, em * 11);
    if (clicked >= 0) view.matrix_zoom = static_cast<MatrixZoom>(clicked);
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
    const views::Sheet sheet = views::sheet_of(buffer, scene.machine().line_bytes);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    Rect caption{area.min, {area.max.x, area.min.y + look.em * 1.25f}};
    draw_text(draw, caption, look.fonts.bold, look.em, look.colours.text, buffer.name);
    caption.min.x += text_width(look.fonts.bold, look.em, buffer.name) + look.em * 0.6f;
    draw_text(draw, caption, look.fonts.text, look.small(), look.colours.quiet,
              sheet.wrapped
                  ? say("{} {}, rows of {} B", views::grouped(buffer.rows * buffer.cols), buffer.element,
                        scene.machine().line_bytes)
                  : say("{} × {}, {}", plural("{} row", "{} rows", buffer.rows, views::grouped(buffer.rows)),
                        plural("{} column", "{} columns", buffer.cols, views::grouped(buffer.cols)), buffer.element));
    const float ruler =
        text_width(look.fonts.text, look.small() * 0.86f, fmt::format("{}", std::max(sheet.rows, sheet.cols)));
    const Rect screen{{area.min.x + ruler + look.em * 0.5f, caption.max.y + look.em * 0.95f}, area.max};
    if (screen.width() < look.em * 2 || screen.height() < look.em * 2) return;

    Camera& camera = cameras_[index];
    const Camera whole = Camera::fitting({0, sheet.rows, 0, sheet.cols}, screen, 0.06, look.em * MatrixCells::kLargest);
    const bool is_small = whole.pixels >= look.em * MatrixCells::kLeastOfWhole;
    if (view.matrix_zoom == MatrixZoom::whole || (view.matrix_zoom == MatrixZoom::block && is_small)) camera = whole;
    if (view.matrix_zoom == MatrixZoom::block && !is_small) {
      const views::Box box = sheet.box(buffer, scene.derived.footprints.buffers[index].box);
      camera = Camera::fitting(box.empty() ? views::Box{0, sheet.rows, 0, sheet.cols} : box, screen, 0.3,
                               look.em * MatrixCells::kLargest);
    }
    if (sheet.wrapped && view.matrix_zoom == MatrixZoom::block) follow_access(scene, index, sheet, screen, camera);
    if (view.matrix_zoom == MatrixZoom::block) camera.stay_on(screen, sheet.rows, sheet.cols, 1);
    MatrixPicture picture(scene, view, index, camera, screen);
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

  // A long buffer fills the width with its lines; of these, those around the latest access are seen.
  static void follow_access(const Scene& scene, std::size_t index, const views::Sheet& sheet, const Rect& screen,
                            Camera& camera) {
    const double wide = screen.width() / (static_cast<double>(sheet.cols) * 1.06);
    if (camera.pixels >= wide) return;
    camera.pixels = std::min<double>(wide, scene.look.em * MatrixCells::kLargest);
    camera.col = static_cast<double>(sheet.cols) / 2;
    const trace::RecordedAccess* access = scene.derived.moment.global.access;
    if (!access || access->active == 0) return;
    const auto element = views::element_at(*scene.study.plan, access->addresses[lowest_lane(access->active)]);
    if (element && element->buffer == index)
      camera.row = static_cast<double>(sheet.cell(scene.study.plan->buffers[index], *element).row) + 0.5;
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

  std::vector<Camera> cameras_;
  bool dragged_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_matrices_panel() {
  return std::make_unique<MatricesPanel>();
}

}  // namespace warplens::window

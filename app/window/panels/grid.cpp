#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/study/execution_limits.hpp"
#include "app/views/block_kinds.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Colours of all kinds of blocks except the first, which has a muted colour so that the others are easy to see. They
// are the colours of Okabe and Ito, which colour-blind users can distinguish. If there is room, the letter of the kind
// is drawn as well.
constexpr std::array<std::uint32_t, 7> kKindColours = {0xE69F00, 0x56B4E9, 0x009E73, 0xCC79A7,
                                                       0xF0E442, 0xD55E00, 0x0072B2};

ImU32 kind_colour(const Look& look, std::size_t kind) {
  return kind == 0 ? mixed(look.colours.raised, look.colours.accent, 0.3f)
                   : opaque(kKindColours[(kind - 1) % kKindColours.size()]);
}

/// Positions of the cells along one axis of the picture, in pixels. All cells have the size `cell`. Where blocks are
/// left out, there is an additional space of size `gap`.
struct Scale {
  const views::GridAxis& axis;
  float begin, cell, gap;

  float end() const { return at(axis.shown.size() - 1) + cell; }
  float at(std::size_t index) const {
    std::size_t gaps = 0;
    for (std::size_t i = 1; i <= index; ++i) gaps += axis.gap_before(i) ? 1 : 0;
    return begin + static_cast<float>(index) * cell + static_cast<float>(gaps) * gap;
  }
};

class GridPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    update(scene);
    panel_title(scene.look, tr("Grid"), scene.hides_figures_in(view, "grid") ? "" : detail(scene));
    if (hidden_while_predicting(scene, view, "grid")) return;
    if (!scene.study.totals || kinds_.empty()) {
      draw_empty_note(scene.look, why_none(scene));
      return;
    }
    const Rect area = remaining();
    const float em = scene.look.em;
    const bool beside = area.width() > area.height() * 1.5f;
    const float legend =
        beside ? area.width() * 0.5f : std::min(area.height() * 0.5f, static_cast<float>(kinds_.size()) * em * 2.75f);
    Rect picture = area;
    (beside ? picture.max.x : picture.max.y) -= legend + em * 0.5f;
    hovered_ = -1;
    const float bottom = draw_picture(scene, changes, picture);
    ImGui::SetCursorScreenPos(beside ? ImVec2{picture.max.x + em * 0.5f, area.min.y}
                                     : ImVec2{area.min.x, bottom + em * 0.6f});
    draw_legend(scene, changes);
    lit_ = hovered_;
  }

 private:
  void update(const Scene& scene) {
    if (totals_ == scene.study.totals) return;
    totals_ = scene.study.totals;  // keeps the totals alive, because the kinds point into them
    kinds_ = views::block_kinds(scene.study);
    lit_ = -1;
  }

  std::string detail(const Scene& scene) const {
    if (!scene.study.totals || kinds_.empty()) return "";
    return views::in_kinds_of_blocks(kinds_.size());
  }

  static std::string why_none(const Scene& scene) {
    if (!scene.study.totals) return scene.progress.totalling ? tr("Counting …") : "";
    const std::uint64_t blocks = scene.study.plan->launch.grid.count();
    if (scene.study.totals->cut)
      return say("Incomplete: {}.", study::describe_cut(scene.study, *scene.study.totals->cut));
    return blocks == 1
               ? say("The grid has one block, which was executed: {}.", tr(scene.study.totals->reason))
               : say("All {} blocks were executed: {}.", views::group_digits(blocks), scene.study.totals->reason);
  }

  // Draws the blocks. Returns the lower edge of the picture.
  float draw_picture(const Scene& scene, Changes& changes, const Rect& area) {
    const Look& look = scene.look;
    const simt::Dim3& grid = scene.study.plan->launch.grid;
    const float smallest = look.em * 0.6f, gap = look.em * 0.55f, largest = look.em * 1.5f;
    const auto room = [&](float length) {
      return static_cast<std::size_t>(std::max(8.0f, (length - 5 * gap) / smallest));
    };
    const views::GridPicture picture =
        views::grid_picture(kinds_, grid, scene.study.choice.block, room(area.width()), room(area.height()));
    const auto cell_of = [&](const views::GridAxis& axis, float length) {
      return (length - static_cast<float>(axis.gaps()) * gap) / static_cast<float>(axis.shown.size());
    };
    const float cell =
        std::floor(std::min({cell_of(picture.x, area.width()), cell_of(picture.y, area.height()), largest}));
    const Scale x{picture.x, area.min.x, cell, gap}, y{picture.y, area.min.y, cell, gap};
    ImGui::SetCursorScreenPos(area.min);
    const bool clicked =
        ImGui::InvisibleButton("blocks", {std::max(1.0f, area.width()), std::max(1.0f, area.height())});
    const bool inside = ImGui::IsItemHovered();
    for (std::size_t row = 0; row < picture.y.shown.size(); ++row) {
      for (std::size_t column = 0; column < picture.x.shown.size(); ++column) {
        const ImVec2 at{x.at(column), y.at(row)};
        const Rect where{at, {at.x + cell, at.y + cell}};
        const simt::Dim3 block{picture.x.shown[column], picture.y.shown[row], scene.study.choice.block.z};
        draw_block(scene, where, picture.at(column, row), block);
        if (!inside || !where.contains(ImGui::GetMousePos())) continue;
        hovered_ = picture.at(column, row);
        explain(look, kinds_[picture.at(column, row)], &block);
        if (clicked) go_to(scene, changes, block);
      }
    }
    draw_gaps(look, x, y);
    return y.end();
  }

  void draw_block(const Scene& scene, const Rect& where, std::size_t kind, const simt::Dim3& block) const {
    const Look& look = scene.look;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool dimmed = lit_ >= 0 && static_cast<std::size_t>(lit_) != kind;
    const ImU32 colour = kind_colour(look, kind);
    const float edge = where.width() > 6 ? 1.0f : 0.5f;
    const Rect inner = where.shrunk(edge);
    draw.AddRectFilled(inner.min, inner.max, dimmed ? faded(colour, 0.3f) : colour);
    if (kind > 0 && !dimmed)
      draw_if_fits(draw, inner, look.fonts.bold, look.small(), look.tiny(), ink_on(colour), kinds_[kind].name);
    if (block == scene.study.choice.block)
      draw.AddRect(where.min, where.max, look.colours.text, 0, std::max(2.0f, look.em * 0.14f));
  }

  // Draws three dots in each gap, where blocks are left out.
  static void draw_gaps(const Look& look, const Scale& x, const Scale& y) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float radius = std::max(1.0f, x.gap * 0.09f);
    const auto dots = [&](ImVec2 middle, ImVec2 step) {
      for (const float i : {-1.0f, 0.0f, 1.0f})
        draw.AddCircleFilled({middle.x + i * step.x, middle.y + i * step.y}, radius, look.colours.quiet);
    };
    for (std::size_t i = 1; i < x.axis.shown.size(); ++i)
      if (x.axis.gap_before(i)) dots({x.at(i) - x.gap / 2, (y.begin + y.end()) / 2}, {x.gap * 0.28f, 0});
    for (std::size_t i = 1; i < y.axis.shown.size(); ++i)
      if (y.axis.gap_before(i)) dots({(x.begin + x.end()) / 2, y.at(i) - y.gap / 2}, {0, y.gap * 0.28f});
  }

  void draw_legend(const Scene& scene, Changes& changes) {
    ImGui::BeginChild("kinds", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    for (std::size_t i = 0; i < kinds_.size(); ++i) draw_kind(scene, changes, i);
    ImGui::EndChild();
  }

  void draw_kind(const Scene& scene, Changes& changes, std::size_t index) {
    const Look& look = scene.look;
    const views::BlockKind& kind = kinds_[index];
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, em = look.em;
    const Rect chip{{at.x, at.y + em * 0.1f}, {at.x + em * 1.2f, at.y + em * 1.2f}};
    const float left = chip.max.x + em * 0.5f, wrap = std::max(em * 4, width - em * 1.7f);
    const ImVec2 words = wrapped_size(look.fonts.text, look.small(), wrap, kind.words);
    ImGui::PushID(static_cast<int>(index));
    if (ImGui::InvisibleButton("kind", {width, em * 1.3f + words.y}))
      go_to(scene, changes, kind.members->representative);
    if (ImGui::IsItemHovered()) {
      hovered_ = static_cast<int>(index);
      explain(look, kind, nullptr);
    }
    ImGui::PopID();
    const ImU32 colour = kind_colour(look, index);
    draw.AddRectFilled(chip.min, chip.max, colour, em * 0.15f);
    // If all blocks are of one kind, its letter is not drawn. It would be "A", which is also the name of a launch.
    if (kinds_.size() > 1)
      draw_if_fits(draw, chip, look.fonts.bold, look.small(), look.tiny(), ink_on(colour), kind.name);
    draw_text(draw, {{left, at.y}, {at.x + width, at.y + em * 1.3f}}, look.fonts.bold, look.small(), look.colours.text,
              views::in_blocks(kind.members->blocks));
    draw_wrapped(draw, {left, at.y + em * 1.25f}, wrap, look.fonts.text, look.small(), look.colours.quiet, kind.words);
  }

  static void go_to(const Scene& scene, Changes& changes, const simt::Dim3& block) {
    changes.choice = scene.choice;
    changes.choice->block = block;
  }

  static void explain(const Look& look, const views::BlockKind& kind, const simt::Dim3* block) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(look.em * 26);
    if (block) ImGui::TextUnformatted(say("block ({}, {})", block->x, block->y).c_str());
    draw_wrapped_text(fmt::format("{}: {}", kind.name, kind.words));
    if (!kind.causes.empty()) ImGui::TextDisabled("%s\n%s", tr("caused by"), kind.causes.c_str());
    draw_wrapped_text(tr("One block of this kind was executed; its counts apply to all blocks of the kind. Click to "
                         "show this block."),
                      true);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }

  std::shared_ptr<const study::GridTotals> totals_;
  std::vector<views::BlockKind> kinds_;
  int lit_ = -1, hovered_ = -1;  ///< index of the kind under the mouse in the last frame and in this frame; -1 for none
};

}  // namespace

std::unique_ptr<Panel> make_grid_panel() {
  return std::make_unique<GridPanel>();
}

}  // namespace warplens::window

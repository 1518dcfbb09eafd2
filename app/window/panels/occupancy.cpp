#include "app/views/occupancy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/study/launch_prediction.hpp"
#include "app/views/counts.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Shows how much of each resource of a multiprocessor the resident blocks use, and which resource limits their number.
class OccupancyPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const bool is_gpu = scene.study.plan && scene.study.choice.machine == study::MachineKind::gpu;
    if (is_gpu) update(scene, view);
    panel_title(scene.look, tr("Occupancy"), is_gpu ? say("per SM of {}", gpu_.name) : "");
    if (!scene.study.plan) return draw_empty_note(scene.look, "");
    if (!is_gpu)
      return draw_empty_note(scene.look, tr("Occupancy is shown for real GPUs only, not for the toy machine."));
    if (bars_.bars.empty()) return draw_empty_note(scene.look, tr("The machine code cannot be read."));
    if (hidden_while_predicting(scene, view, "occupancy")) return;
    draw_sentence(scene.look);
    // In a tall panel, the bars are thicker.
    const float each = remaining().height() / static_cast<float>(bars_.bars.size());
    thickness_ = std::clamp(each - scene.look.em * 3.2f, scene.look.em * 0.9f, scene.look.em * 2.5f);
    for (const views::OccupancyBar& bar : bars_.bars) draw_row(scene.look, bar);
  }

 private:
  void update(const Scene& scene, const View& view) {
    const bool is_same = scene.study.plan == plan_ && view.gpus.predicted == chosen_;
    if (is_same) return;
    if (view.gpus.predicted != chosen_) gpu_ = read_gpu(view.gpus.predicted);
    chosen_ = view.gpus.predicted, plan_ = scene.study.plan;
    const auto needs = study::find_block_needs(scene.study);
    bars_ = needs ? views::occupancy_bars(gpu_, *needs, plan_->launch.grid.count()) : views::OccupancyBars{};
  }

  /// Returns the chosen GPU. If its file was removed or damaged since it was chosen, returns the default GPU.
  static clock::Gpu read_gpu(const std::string& name) {
    try {
      return kernels::gpu_named(name);
    } catch (const kernels::InputError&) {
      return kernels::gpu_named(GpuSelection{}.predicted);
    }
  }

  void draw_sentence(const Look& look) const {
    ImGui::PushFont(look.fonts.bold, std::round(look.em * 1.15f));
    draw_wrapped_text(bars_.sentence);
    ImGui::PopFont();
    explain_term(look, "occupancy");
  }

  /// Draws one resource of a multiprocessor: its name, the amount that a block needs, a bar with one part per block,
  /// and the number of blocks that would fit if each block needed less.
  void draw_row(const Look& look, const views::OccupancyBar& bar) const {
    const ImU32 ink = bar.is_limit ? look.colours.text : look.colours.quiet;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float line = look.em * 1.35f;
    const Rect rest = remaining();
    ImFont* const font = bar.is_limit ? look.fonts.bold : look.fonts.text;
    const std::string allowed =
        bar.is_limit ? say("limit: {}", views::in_blocks(bar.blocks)) : views::in_blocks(bar.blocks);
    const float figures = text_width(font, look.em, allowed) + look.em * 0.6f;
    const Rect name{rest.min, {rest.max.x - figures, rest.min.y + line}};
    draw_text(draw, name, font, look.em, ink, bar.name);
    const float after = text_width(font, look.em, bar.name) + look.em * 0.8f;
    draw_text(draw, {{name.max.x, name.min.y}, {rest.max.x, name.max.y}}, font, look.em, ink, allowed, Align::right);
    // In a narrow panel, the amount that a block needs is on its own line.
    float top = name.max.y;
    if (fits_in_line(look.fonts.text, look.small(), bar.need, name.width() - after)) {
      draw_text(draw, {{name.min.x + after, name.min.y}, name.max}, look.fonts.text, look.small(), look.colours.quiet,
                bar.need);
    } else {
      draw_wrapped(draw, {rest.min.x, top}, rest.width(), look.fonts.text, look.small(), look.colours.quiet, bar.need);
      top += wrapped_size(look.fonts.text, look.small(), rest.width(), bar.need).y + look.em * 0.2f;
    }
    draw_blocks(look, {{rest.min.x, top}, {rest.max.x, top + thickness_}}, bar);
    ImGui::Dummy({rest.width(), top - rest.min.y + thickness_});
    if (!bar.next.empty()) draw_wrapped_text(bar.next, !bar.is_limit);
    ImGui::Dummy({1, look.em * 0.2f});
  }

  /// Draws the resource as a bar with one part per block. The parts of resident blocks are filled. The other parts have
  /// only an outline. This resource would allow these blocks, but another resource does not.
  void draw_blocks(const Look& look, const Rect& whole, const views::OccupancyBar& bar) const {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(whole.min, whole.max, look.colours.raised, 2);
    const float width = whole.width() * static_cast<float>(bar.of_block);
    const ImU32 fill = bar.is_limit ? look.colours.bad : look.colours.accent;
    const float gap = width > 4 ? 1.f : 0.f;
    for (std::uint64_t block = 0; block < bar.blocks; ++block) {
      const float from = whole.min.x + width * static_cast<float>(block);
      const Rect part{{from, whole.min.y}, {std::min(from + width - gap, whole.max.x), whole.max.y}};
      if (block < bars_.resident)
        draw.AddRectFilled(part.min, part.max, fill, 1);
      else if (gap > 0)
        draw.AddRect(part.min, part.max, look.colours.outline, 1);
    }
  }

  std::shared_ptr<const kernels::Plan> plan_;
  std::string chosen_;
  clock::Gpu gpu_;
  views::OccupancyBars bars_;
  float thickness_ = 0;  ///< height of a bar in pixels
};

}  // namespace

std::unique_ptr<Panel> make_occupancy_panel() {
  return std::make_unique<OccupancyPanel>();
}

}  // namespace warplens::window

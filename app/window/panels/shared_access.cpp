#include <fmt/format.h>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/access_legend.hpp"
#include "app/window/pictures/bank_picture.hpp"
#include "app/window/present/summary_line.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

class SharedAccessPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const views::ShownAccess& shown = scene.derived.moment.shared;
    const Rect title = panel_title(scene.look, tr("Shared access"), describe(scene.derived, shown));
    if (!shown.access) {
      if (!scene.ready()) return;
      draw_empty_note(scene.look, !scene.derived.uses_shared() ? tr("This kernel uses no shared memory.")
                                                               : tr("This warp does not access shared memory."));
      return;
    }
    const bool has_legend = draw_legend_in(scene, title);
    const traffic::SharedRequest& request = scene.derived.moment.shared_request;
    const auto wavefronts = request.wavefronts.size();
    const double useful =
        wavefronts ? static_cast<double>(request.ideal_wavefronts) / static_cast<double>(wavefronts) : 0;
    if (scene.hides(view, shown, "shared")) {
      draw_question_mark(scene.look);
      view.wavefront = -1;
      BankPicture(scene, view, scene.seen_of(shown), !has_legend, scene.is_compared()).draw(remaining());
      return;
    }
    const bool is_tall = remaining().height() > scene.look.em * kTallEnoughForReason;
    headline(scene.look, views::in_wavefronts(wavefronts) + (request.exact ? "" : " (±)"),
             views::ideal_sentence(request, scene.machine(), shown.access->seen()),
             is_tall ? views::verdict_with_reason(request, shown.access->width)
                     : views::verdict_sentence(request, shown.access->width),
             useful, useful > 0 ? 1 / useful : 1);
    explain_term(scene.look, "wavefronts");
    if (wavefronts > 1 && title.width() > scene.look.em * 8) step_buttons(scene, view, changes, title);
    if (const std::string doubts = views::doubts_sentence(views::shared_doubts(scene.derived, shown)); !doubts.empty())
      draw_coloured_text(scene.look.colours.bad, doubts);
    // In a low panel, the description of the wavefront is left out if the summary line already has it.
    const bool cramped = remaining().height() < scene.look.em * 11 && summary_is_of_wavefront(scene, view);
    if (view.wavefront >= 0 && view.wavefront < static_cast<int>(wavefronts) && !cramped)
      draw_wrapped_text(wavefront_in_words(scene, view));
    BankPicture(scene, view, ~LaneMask{0}, !has_legend, scene.is_compared()).draw(remaining());
  }

 private:
  /// Minimum height of the panel, in text heights, for showing the reason of a bank conflict in the headline. In a
  /// lower panel, the picture needs the room.
  static constexpr float kTallEnoughForReason = 13;

  static float buttons_width(const Look& look) { return look.em * 4.2f; }

  // Draws the legend of the memory's colours to the left of the buttons. Returns whether there was room.
  static bool draw_legend_in(const Scene& scene, const Rect& title) {
    const Look& look = scene.look;
    const std::vector<LegendEntry> legend = memory_legend(scene);
    const Rect room{title.min, {title.max.x - buttons_width(look) - look.em * 0.5f, title.max.y}};
    if (legend_width(look, legend, look.small()) > room.width() ||
        remaining().width() < look.em * BankPicture::kLeastWithMemory)
      return false;
    draw_legend(*ImGui::GetWindowDrawList(), look, room, legend, Align::right);
    return true;
  }

  static void step_buttons(const Scene& scene, View& view, Changes& changes, const Rect& title) {
    const float em = scene.look.em, button = em * 2;
    in_title_line(scene.look, {title.max.x - buttons_width(scene.look), title.min.y}, [&] {
      action_button(scene.actions, "Previous wavefront", view, changes, {button, 0});
      ImGui::SameLine(0, em * 0.2f);
      action_button(scene.actions, "Next wavefront", view, changes, {button, 0});
    });
  }
};

}  // namespace

std::unique_ptr<Panel> make_shared_access_panel() {
  return std::make_unique<SharedAccessPanel>();
}

}  // namespace warplens::window

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/access_legend.hpp"
#include "app/window/pictures/global_picture.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

class GlobalAccessPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const views::ShownAccess& shown = scene.derived.moment.global;
    const Rect title = panel_title(scene.look, tr("Global access"), describe(scene.derived, shown));
    if (!shown.access) {
      draw_empty_note(scene.look, scene.ready() ? tr("This warp does not access global memory.") : "");
      return;
    }
    const bool asked = scene.hides(view, shown, "global");
    if (asked)
      draw_question_mark(scene.look);
    else
      draw_headline(scene, title);
    // If the current access is to shared memory, this panel is narrow. Its headline is always drawn. Its picture is
    // drawn only if there is room.
    if (remaining().width() >= scene.look.em * 6)
      GlobalPicture(scene, view, remaining(), asked ? scene.seen_of(shown) : ~LaneMask{0}).draw();
  }

 private:
  static void draw_headline(const Scene& scene, const Rect& title) {
    draw_legend(*ImGui::GetWindowDrawList(), scene.look, title, sector_legend(scene), Align::right);
    const traffic::GlobalRequest& request = scene.derived.moment.global_request;
    const std::uint64_t moved = std::uint64_t{request.sectors} * scene.machine().sector_bytes;
    headline(scene.look, views::in_sectors(request.sectors), say("minimum {}", request.ideal_sectors),
             say("{} B used of {} B transferred: {}", views::group_digits(request.distinct_bytes),
                 views::group_digits(moved), views::percent(request.distinct_bytes, moved)),
             moved ? static_cast<double>(request.distinct_bytes) / static_cast<double>(moved) : 0,
             request.ideal_sectors ? static_cast<double>(request.sectors) / request.ideal_sectors : 1);
    explain_term(scene.look, "sectors");
  }
};

}  // namespace

std::unique_ptr<Panel> make_global_access_panel() {
  return std::make_unique<GlobalAccessPanel>();
}

}  // namespace warplens::window

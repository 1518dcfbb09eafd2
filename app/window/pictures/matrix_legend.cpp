#include "app/window/pictures/matrix_legend.hpp"

#include <algorithm>

#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

using State = views::EarlierBlocks::State;

ImU32 earlier_colour(const Look& look) {
  return mixed(look.colours.panel, look.colours.written, 0.5f);
}

ImU32 unknown_colour(const Look& look) {
  return faded(look.colours.quiet, 0.45f);
}

float unknown_spacing(const Look& look) {
  return std::max(6.0f, look.em * 0.6f);
}

std::string unknown_sentence(const Scene& scene) {
  const views::EarlierBlocks& earlier = scene.derived.earlier;
  switch (earlier.state) {
    case State::pending:
      return tr("The writes of earlier blocks to this buffer are being computed.");
    case State::alone:
      return tr(
          "Earlier blocks wrote this element, and this block reads it. This block is executed alone, so the written "
          "values are not shown.");
    case State::too_many:
      return say(
          "Not computed: {} blocks come before this one. To find what they wrote, Warplens would have to execute all "
          "of them.",
          views::group_digits(earlier.number));
    default:
      return "";
  }
}

std::vector<LegendEntry> matrix_legend(const Scene& scene) {
  const Colours& colours = scene.look.colours;
  const auto& footprints = scene.derived.footprints.buffers;
  const views::EarlierBlocks& earlier = scene.derived.earlier;
  std::vector<LegendEntry> entries;
  if (std::ranges::any_of(footprints, &views::Footprint::read))
    entries.push_back({colours.read, 0, trc("an element", "read"), tr("This block has read this element.")});
  if (std::ranges::any_of(footprints, &views::Footprint::written))
    entries.push_back({colours.written, 0, trc("an element", "written"), tr("This block has written this element.")});
  const bool any = std::ranges::any_of(earlier.written, [](const views::Runs& runs) { return !runs.empty(); });
  if (earlier.state == State::followed && any)
    entries.push_back({earlier_colour(scene.look), 0, tr("written by earlier blocks"),
                       tr("Another block wrote this element. That block comes before this block in the grid (row by "
                          "row); on a GPU, blocks run in any order.")});
  if (earlier.state == State::pending && std::ranges::any_of(footprints, &views::Footprint::written))
    entries.push_back({0, 0, tr("earlier blocks …"), unknown_sentence(scene)});
  if (earlier.state == State::too_many || (earlier.state == State::alone && any))
    entries.push_back({0, unknown_colour(scene.look), tr("unknown"), unknown_sentence(scene)});
  return entries;
}

}  // namespace warplens::window

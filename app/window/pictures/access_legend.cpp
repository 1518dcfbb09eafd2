#include "app/window/pictures/access_legend.hpp"

#include <algorithm>

#include "app/window/draw/lane_colours.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

ImU32 word_written_colour(const Look& look) {
  return faded(look.colours.written, 0.55f);
}

ImU32 unused_word_colour(const Look& look) {
  return faded(look.colours.quiet, 0.9f);
}

ImU32 unused_bytes_colour(const Look& look) {
  return faded(look.colours.wasted, 0.55f);
}

std::vector<LegendEntry> memory_legend(const Scene& scene) {
  const auto& touched = scene.derived.footprints.shared.touched;
  std::uint64_t last = 0;
  bool has_written = false;
  for (const auto& [word, touch] : touched) {
    last = std::max(last, word);
    has_written |= touch.written != views::Touch::kNever;
  }
  const std::uint64_t rows = last / scene.machine().banks + 1;
  const bool has_unused = touched.size() < rows * scene.machine().banks;
  std::vector<LegendEntry> entries;
  if (has_unused)
    entries.push_back({0, unused_word_colour(scene.look), trc("words of shared memory", "unused"),
                       tr("The block never accesses these words. Padding, which moves rows to other banks, is an "
                          "example of such words.")});
  if (has_written)
    entries.push_back({word_written_colour(scene.look), 0, trc("words of shared memory", "written"),
                       tr("The block has already written these words.")});
  return entries;
}

std::vector<LegendEntry> sector_legend(const Scene& scene) {
  const traffic::GlobalRequest& request = scene.derived.moment.global_request;
  if (request.distinct_bytes >= std::uint64_t{request.sectors} * scene.machine().sector_bytes) return {};
  return {{scene.look.colours.moved, unused_bytes_colour(scene.look), tr("unused bytes"),
           tr("Bytes that no lane requested: a sector is always transferred as a whole.")}};
}

}  // namespace warplens::window

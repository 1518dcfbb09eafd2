#include "app/window/line_note.hpp"

#include <algorithm>

#include "app/views/numbers.hpp"
#include "kernels/say.hpp"

namespace warplens::window {

void LineNote::show(const Scene& scene, const views::LineCounts& of, std::uint32_t source_line) {
  std::string text;
  if (of.global.requests)
    text += say("{} global requests\n{} sectors, ideal {}\n", views::grouped(of.global.requests),
                views::grouped(of.global.sectors), views::grouped(of.global.ideal_sectors));
  if (of.shared.requests)
    text += say("{} shared requests\n{} wavefronts, ideal {}\n", views::grouped(of.shared.requests),
                views::grouped(of.shared.wavefronts), views::grouped(of.shared.ideal_wavefronts));
  text += scene.derived.counts.whole_grid ? tr("computed over the whole grid") : tr("computed over this block");
  if (source_line) text += hardware_of_line(scene, source_line);
  ImGui::SetTooltip("%s", text.c_str());
}

// What the hardware counted of the line's machine instructions; empty where it was not asked.
std::string LineNote::hardware_of_line(const Scene& scene, std::uint32_t line) {
  const gpu::Counters* counters = scene.measuring.counters_of(study::key_of(scene.study));
  if (!counters || !scene.study.totals) return {};
  if (compared_of_ != std::pair(scene.study.totals, scene.measuring.revision)) {
    compared_of_ = {scene.study.totals, scene.measuring.revision};
    compared_ = study::compare_lines(*scene.study.program, scene.study.compiled->source, scene.study.totals->totals,
                                     counters->instructions);
  }
  const auto found = std::ranges::find(compared_, line, &study::ComparedLine::line);
  if (found == compared_.end() || found->hardware == study::LineTraffic()) return {};
  const study::LineTraffic& traffic = found->hardware;
  std::string text = "\n\n" + say("counted by the hardware ({}):", counters->device.name);
  if (traffic.global_sectors) text += "\n" + views::in_sectors(traffic.global_sectors);
  if (traffic.shared_wavefronts) text += "\n" + views::in_wavefronts(traffic.shared_wavefronts);
  if (found->merged && traffic.shared_wavefronts)
    text = say("{} (miscounted where wide loads merge: see Totals)", text);
  if (found->hardware_in_part) text += std::string("\n") + tr("without the code that other lines call as well");
  return text;
}

}  // namespace warplens::window

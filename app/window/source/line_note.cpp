#include "app/window/source/line_note.hpp"

#include <algorithm>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

namespace {

// Returns the counts of a category on two lines: "global store: 1,024 requests" and "32,768 sectors, minimum 4,096".
std::string category_text(trace::Category category, const trace::AccessTotals& totals) {
  const bool sectors = trace::counts_sectors(category);
  const std::string moved = sectors                                      ? views::in_sectors(totals.sectors)
                            : category == trace::Category::constant_load ? views::in_passes(totals.wavefronts)
                                                                         : views::in_wavefronts(totals.wavefronts);
  return plural("{}: {} request\n{}, minimum {}", "{}: {} requests\n{}, minimum {}", totals.requests,
                views::category_in_words(category), views::group_digits(totals.requests), moved,
                views::group_digits(sectors ? totals.ideal_sectors : totals.ideal_wavefronts));
}

}  // namespace

void LineNote::show(const Scene& scene, const views::LineCounts& of, std::uint32_t source_line) {
  std::string text;
  for (const auto& [category, totals] : of.by_category) text += category_text(category, totals) + '\n';
  text += scene.derived.counts.whole_grid ? tr("computed for the whole grid") : tr("computed for this block");
  if (source_line) text += hardware_of_line(scene, source_line);
  ImGui::SetTooltip("%s", text.c_str());
}

// Returns the GPU's counts for the machine instructions of the line; empty if the counters were not read.
std::string LineNote::hardware_of_line(const Scene& scene, std::uint32_t line) {
  const gpu::Counters* counters = scene.measuring.counters_of(study::key_of(scene.study));
  if (!counters || !scene.study.totals) return {};
  if (compared_of_ != std::pair(scene.study.totals, scene.measuring.revision)) {
    compared_of_ = {scene.study.totals, scene.measuring.revision};
    compared_ = study::compare_lines(*scene.study.program, scene.study.compiled->source, scene.study.totals->totals,
                                     counters->instructions);
  }
  const auto found = std::ranges::find(compared_, line, &study::LineComparison::line);
  if (found == compared_.end() || found->hardware == study::LineTraffic()) return {};
  const study::LineTraffic& traffic = found->hardware;
  std::string text = "\n\n" + say("measured by GPU counters ({}):", counters->device.name);
  if (traffic.global_sectors) text += "\n" + views::in_sectors(traffic.global_sectors);
  if (traffic.shared_wavefronts) text += "\n" + views::in_wavefronts(traffic.shared_wavefronts);
  if (found->merged && traffic.shared_wavefronts)
    text = say("{} (inexact if parts of wide loads are merged; see Totals)", text);
  if (found->hardware_in_part) text += std::string("\n") + tr("functions that other lines also call are not counted");
  return text;
}

}  // namespace warplens::window

#include "app/reports/cut_report.hpp"

#include <nlohmann/json.hpp>

#include "analysis/simt/source_place.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/page.hpp"
#include "app/study/execution_limits.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

nlohmann::ordered_json cut_json(const study::Study& study, const study::Cut& cut) {
  nlohmann::ordered_json json{{"seconds", cut.seconds},
                              {"blocks", cut.blocks},
                              {"grid_blocks", cut.grid_blocks},
                              {"block", triple(cut.where.block)},
                              {"warp", cut.where.warp},
                              {"source_line", simt::nearest_line(*study.program, cut.where.pc)},
                              {"message", study::describe_cut(study, cut)}};
  json["endless"] = !cut.endless.empty();
  if (cut.whole_seconds > 0) json["whole_seconds"] = cut.whole_seconds;
  return json;
}

std::string cut_advice() {
  return study::advice_for({});
}

namespace {

std::vector<std::string> parts_cut(const study::Study& study) {
  std::vector<std::string> sentences;
  if (study.totals && study.totals->cut)
    sentences.push_back(say("the counts are incomplete: {}; {}", study::describe_cut(study, *study.totals->cut),
                            study::advice_for(*study.totals->cut)));
  if (study.findings && study.findings->cut)
    sentences.push_back(say("the search for errors is incomplete: {}; {}", study.findings->given_up, cut_advice()));
  return sentences;
}

/// Returns a sentence about the reason why the recording of the selected block is incomplete; empty if it is complete.
/// The reports themselves do not mention this.
std::vector<std::string> recording_cut(const study::Study& study) {
  if (!study.recording) return {};
  if (study.recording->cut)
    return {say("the block did not finish within {:.3g} s, so the rest is missing; {}", study.choice.execute_seconds,
                cut_advice())};
  if (study.recording->truncated)
    return {say("the block executes more than the {} warp instructions that can be recorded; the rest is missing",
                study.recording->steps.size())};
  return {};
}

}  // namespace

std::vector<std::string> parts_not_whole(const study::Study& study) {
  std::vector<std::string> sentences = parts_cut(study);
  for (const std::string& sentence : recording_cut(study)) sentences.push_back(sentence);
  return sentences;
}

bool warn_of_cut(const study::Study& study, Format format, std::ostream& err) {
  for (const std::string& sentence : is_for_people(format) ? recording_cut(study) : parts_not_whole(study))
    err << study.kernel->path << ": " << sentence << '\n';
  return !parts_not_whole(study).empty();
}

}  // namespace warplens::commands

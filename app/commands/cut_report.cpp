#include "app/commands/cut_report.hpp"

#include <nlohmann/json.hpp>

#include "analysis/simt/source_place.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/page.hpp"
#include "app/study/bounded.hpp"
#include "kernels/say.hpp"

namespace warplens::commands {

nlohmann::ordered_json cut_json(const study::Study& study, const study::Cut& cut) {
  return {{"seconds", cut.seconds},
          {"blocks", cut.blocks},
          {"grid_blocks", cut.grid_blocks},
          {"block", triple(cut.where.block)},
          {"warp", cut.where.warp},
          {"source_line", simt::nearest_line(*study.program, cut.where.pc)},
          {"message", study::words_of(study, cut)}};
}

const char* mend_of_cut() {
  return tr("--seconds allows more");
}

bool warn_of_cut(const study::Study& study, Format format, std::ostream& err) {
  bool warned = false;
  const auto warn = [&](const std::string& sentence, bool is_on_page) {
    if (!is_on_page) err << study.kernel->path << ": " << sentence << '\n';
    warned = true;
  };
  const char* const mend = mend_of_cut();
  const bool has_page = is_for_people(format);
  if (study.totals && study.totals->cut)
    warn(say("the counts are not whole: {}; {}", study::words_of(study, *study.totals->cut), mend), has_page);
  if (study.findings && study.findings->cut)
    warn(say("the search for mistakes was {}; {}", study.findings->given_up, mend), has_page);
  if (study.recording && study.recording->cut)
    warn(say("the block did not come to its end in {:.3g} s: the rest is missing; {}", study.choice.execute_seconds,
             mend),
         false);
  else if (study.recording && study.recording->truncated)
    warn(say("the block executes more than is kept: what follows its first {} warp instructions is missing",
             study.recording->steps.size()),
         false);
  return warned;
}

}  // namespace warplens::commands

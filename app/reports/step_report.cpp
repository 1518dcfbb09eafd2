#include "app/reports/step_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "app/reports/access_report.hpp"
#include "app/reports/heading.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

std::string in_accesses(std::uint64_t number) {
  return plural("{} access", "{} accesses", number, views::group_digits(number));
}

std::vector<AccessReport> select_accesses(const study::Study& study, const StepWish& wish) {
  const trace::Recording& recording = *study.recording;
  if (wish.warp < 0 || wish.warp >= recording.warps) {
    throw kernels::InputError(fmt::format("--warp {}: ", wish.warp) +
                              say("the block has {}, numbered from 0", views::in_warps(recording.warps)));
  }
  const auto& accesses = recording.accesses_of_warp[static_cast<std::size_t>(wish.warp)];
  if (wish.access && (*wish.access < 0 || *wish.access >= static_cast<std::int64_t>(accesses.size()))) {
    throw kernels::InputError(fmt::format("--access {}: ", *wish.access) +
                              say("warp {} has {}, numbered from 0", wish.warp, in_accesses(accesses.size())));
  }
  std::vector<AccessReport> reports;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    if (wish.access && static_cast<std::size_t>(*wish.access) != i) continue;
    reports.push_back({study, recording.accesses[accesses[i]], i});
  }
  return reports;
}

void write_step_page(const study::Study& study, const StepWish& wish, const std::vector<AccessReport>& reports,
                     Page& page) {
  const simt::Dim3& block = study.choice.block;
  write_heading(study, page);
  const std::size_t accesses = study.recording->accesses_of_warp[static_cast<std::size_t>(wish.warp)].size();
  page.line(say("block {},{},{}, warp {}: {}", block.x, block.y, block.z, wish.warp, in_accesses(accesses)));
  for (const AccessReport& report : reports) {
    page.gap();
    write_access(report, page);
  }
}

void write_step_json(const study::Study& study, const StepWish& wish, const std::vector<AccessReport>& reports,
                     std::ostream& out) {
  nlohmann::ordered_json json = choice_json(study);
  json["block_index"] = triple(study.choice.block);
  json["warp"] = wish.warp;
  json["accesses"] = nlohmann::ordered_json::array();
  for (const AccessReport& report : reports) json["accesses"].push_back(access_json(report));
  out << json.dump(2) << '\n';
}

}  // namespace

void write_step(const study::Study& study, const StepWish& wish, Format format, std::ostream& out) {
  const std::vector<AccessReport> reports = select_accesses(study, wish);
  if (format == Format::json) {
    write_step_json(study, wish, reports, out);
  } else if (format == Format::csv) {
    write(accesses_data(reports), views::TableForm::csv, out);
  } else {
    Page page(format, out);
    write_step_page(study, wish, reports, page);
  }
}

}  // namespace warplens::commands

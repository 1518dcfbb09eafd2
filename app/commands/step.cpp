#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/access_report.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/loading.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "kernels/error.hpp"
#include "kernels/say.hpp"

namespace warplens::commands {
namespace {

struct StepOptions {
  std::int64_t warp = 0;
  std::optional<std::int64_t> access;  ///< all where it is not given
};

std::string in_accesses(std::uint64_t number) {
  return plural("{} access", "{} accesses", number, views::grouped(number));
}

std::vector<AccessReport> chosen(const study::Study& study, const StepOptions& options) {
  const trace::Recording& recording = *study.recording;
  if (options.warp < 0 || options.warp >= recording.warps) {
    throw kernels::InputError(fmt::format("--warp {}: ", options.warp) +
                              say("the block has {}, counted from 0", views::in_warps(recording.warps)));
  }
  const auto& accesses = recording.accesses_of_warp[static_cast<std::size_t>(options.warp)];
  if (options.access && (*options.access < 0 || *options.access >= static_cast<std::int64_t>(accesses.size()))) {
    throw kernels::InputError(fmt::format("--access {}: ", *options.access) +
                              say("warp {} makes {}, counted from 0", options.warp, in_accesses(accesses.size())));
  }
  std::vector<AccessReport> reports;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    if (options.access && static_cast<std::size_t>(*options.access) != i) continue;
    reports.push_back({study, recording.accesses[accesses[i]], i});
  }
  return reports;
}

void write_page(const study::Study& study, const StepOptions& options, const std::vector<AccessReport>& reports,
                Page& page) {
  const simt::Dim3& block = study.choice.block;
  write_heading(study, page);
  const std::size_t accesses = study.recording->accesses_of_warp[static_cast<std::size_t>(options.warp)].size();
  page.line(say("block {},{},{}, warp {}: {}", block.x, block.y, block.z, options.warp, in_accesses(accesses)));
  for (const AccessReport& report : reports) {
    page.gap();
    write_access(report, page);
  }
}

void write_json(const study::Study& study, const StepOptions& options, const std::vector<AccessReport>& reports,
                std::ostream& out) {
  nlohmann::ordered_json json = choice_json(study);
  json["block_index"] = triple(study.choice.block);
  json["warp"] = options.warp;
  json["accesses"] = nlohmann::ordered_json::array();
  for (const AccessReport& report : reports) json["accesses"].push_back(access_json(report));
  out << json.dump(2) << '\n';
}

int step(const ChoiceOptions& options, const StepOptions& step, Format format, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  study::Study& study = *loaded;
  study::add_recording(study);
  const std::vector<AccessReport> reports = chosen(study, step);
  if (format == Format::json) {
    write_json(study, step, reports, streams.out);
  } else if (format == Format::csv) {
    write(accesses_data(reports), views::TableForm::csv, streams.out);
  } else {
    Page page(format, streams.out);
    write_page(study, step, reports, page);
  }
  return kDone;
}

}  // namespace

Action add_step(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto chosen = std::make_shared<StepOptions>();
  add_option(app, chosen->warp, {.name = "--warp", .help = tr("The warp of the block"), .value_name = "W"});
  add_option(app, chosen->access,
             {.name = "--access", .help = tr("Only this access of the warp, counted from 0"), .value_name = "N"});
  return [=](const Streams& streams) { return step(*options, *chosen, *format, streams); };
}

}  // namespace warplens::commands

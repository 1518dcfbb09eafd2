#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"
#include "app/reports/cut_report.hpp"
#include "app/reports/step_report.hpp"

namespace warplens::commands {
namespace {

int step(const ChoiceOptions& options, const StepWish& step, Format format, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  study::Study& study = *loaded;
  const bool cancelled = run_interruptible(streams.err, tr("executing the block"),
                                           [&](const auto& stop, const auto&) { study::add_recording(study, stop); });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_step(study, step, format, streams.out);
  return warn_of_cut(study, format, streams.err) ? kFound : kDone;
}

}  // namespace

Action add_step(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto chosen = std::make_shared<StepWish>();
  add_option(app, chosen->warp, {.name = "--warp", .help = tr("Warp of the block, counted from 0"), .value_name = "W"});
  add_option(app, chosen->access,
             {.name = "--access", .help = tr("Show only this access of the warp, counted from 0"), .value_name = "N"});
  return [=](const Streams& streams) { return step(*options, *chosen, *format, streams); };
}

}  // namespace warplens::commands

#include "analysis/clock/l2_state.hpp"
#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"
#include "app/reports/predict_report.hpp"
#include "app/study/launch_prediction.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::commands {
namespace {

/// The GPU for which the run time is predicted, and the state of its L2 cache before the launch.
struct PredictArguments {
  std::string gpu = "h200", l2 = clock::name_of(clock::L2State::warm);
};

int predict(const ChoiceOptions& options, const PredictArguments& arguments, Format format, const Streams& streams) {
  const clock::Gpu gpu = kernels::gpu_named(arguments.gpu);
  kernels::CompileCache cache;
  std::optional<study::Study> study = load_interruptible(options, cache, streams.err);
  if (!study) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  const study::PredictOptions asked{.l2 = clock::l2_state_named(arguments.l2).value(), .without = true};
  PredictReport report{*study, gpu, asked.l2, {}};
  const bool cancelled = run_interruptible(streams.err, tr("predicting"), [&](const auto& stop, const auto& done) {
    study::add_totals(*study, 0, stop, done);
    report.prediction = study::predict(*study, gpu, asked, stop);
  });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_prediction(report, format, streams.out);
  return kDone;
}

}  // namespace

Action add_predict(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto arguments = std::make_shared<PredictArguments>();
  add_option(app, arguments->gpu,
             {.name = "--gpu",
              .help = tr("GPU: h200, h100 or another known GPU, or a .toml file that describes a GPU"),
              .value_name = "NAME"});
  add_option(app, arguments->l2,
             {.name = "--l2",
              .help = tr("State of the L2 cache before the launch: warm (after the same launch) or flushed"),
              .one_of = clock::l2_state_names()});
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return predict(*options, *arguments, *format, streams); };
}

}  // namespace warplens::commands

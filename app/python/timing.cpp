// predict, sweep and bench.

#include <sstream>

#include "app/commands/bench_report.hpp"
#include "app/commands/predict_report.hpp"
#include "app/commands/sweep_report.hpp"
#include "app/python/functions.hpp"
#include "app/python/running.hpp"
#include "app/study/predicted.hpp"
#include "kernels/error.hpp"
#include "kernels/gpu_file.hpp"

namespace warplens::python {
namespace {

/// A launch, the GPU that its time is predicted for, and the prediction.
struct Predicted {
  study::Study study;
  clock::Gpu gpu;
  clock::Prediction prediction;
};

/// The share of one of two parts that take as long as each other.
Share half(const Share& share, double begin) {
  return [&share, begin](double done) { share(begin + 0.5 * done); };
}

/// Adds times, where there is a worker with a GPU. That there is none matters only where one was named.
void add_times(std::vector<study::SweepRow>& rows, Workers& workers, const std::stop_token& stop, const Share& share) {
  worker::Pool pool(commands::workers_of(workers.options));
  std::ostringstream complaints;
  std::string arch;
  try {
    arch = commands::start_workers(pool, "sweep", complaints);
  } catch (const kernels::InputError&) {
    if (commands::names_worker(workers.options)) throw;
    return;
  }
  study::bench(rows, pool, arch, {}, stop, share);
  workers.complaints = complaints.str();
}

}  // namespace

Report predict(kernels::CompileCache& cache, const Wanted& wanted, const std::string& gpu, const std::string& l2,
               const nanobind::object& progress) {
  auto made = std::make_shared<Predicted>();
  made->gpu = kernels::gpu_named(gpu);
  const study::PredictOptions asked{.l2 = l2 == "flushed" ? clock::L2State::flushed : clock::L2State::warm,
                                    .without = true};
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    made->study = load(wanted, cache, stop);
    study::add_totals(made->study, 0, stop, share);
    if (!stop.stop_requested()) made->prediction = study::predict(made->study, made->gpu, asked, stop);
  });
  return Report([made, l2](commands::Format format, std::ostream& out) {
    commands::write_prediction({made->study, made->gpu, l2, made->prediction}, format, out);
  });
}

Report sweep(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<study::SweepAxis>& axes,
             const std::string& gpu, Workers& workers, const nanobind::object& progress) {
  const study::Choice choice = wanted.sized();
  auto rows = std::make_shared<std::vector<study::SweepRow>>(study::settings(choice, axes));
  const bool on_gpu = choice.machine == study::MachineKind::gpu;
  const clock::Gpu predicted_on = kernels::gpu_named(gpu);
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    std::atomic<std::size_t> done{0};
    const Share counted = on_gpu ? half(share, 0) : share;
    study::sweep(*rows, cache, 0, on_gpu ? &predicted_on : nullptr, stop,
                 [&](std::size_t) { counted(static_cast<double>(++done) / static_cast<double>(rows->size())); });
    if (on_gpu && !stop.stop_requested()) add_times(*rows, workers, stop, half(share, 0.5));
  });
  return Report(
      [rows, axes](commands::Format format, std::ostream& out) { commands::write_sweep(axes, *rows, format, out); });
}

Report bench(const std::vector<Wanted>& wanted, const study::BenchOptions& options, Workers& workers,
             const nanobind::object& progress) {
  auto rows = std::make_shared<std::vector<study::BenchRow>>();
  for (const Wanted& one : wanted) rows->push_back({.choice = one.sized()});
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    worker::Pool pool(commands::workers_of(workers.options));
    std::ostringstream complaints;
    const std::string arch = commands::start_workers(pool, "bench", complaints);
    study::bench(*rows, pool, arch, options, stop, share);
    workers.complaints = complaints.str();
  });
  return Report([rows](commands::Format format, std::ostream& out) { commands::write_bench(*rows, format, out); });
}

}  // namespace warplens::python

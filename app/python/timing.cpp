// The functions `predict`, `sweep` and `bench` of the extension module.

#include <algorithm>
#include <atomic>
#include <span>
#include <sstream>

#include "app/python/functions.hpp"
#include "app/python/running.hpp"
#include "app/reports/bench_report.hpp"
#include "app/reports/predict_report.hpp"
#include "app/reports/sweep_report.hpp"
#include "app/study/launch_prediction.hpp"
#include "app/study/result_journal.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::python {
namespace {

/// A prediction with the launch and the GPU for which it was made.
struct Predicted {
  study::Study study;
  clock::Gpu gpu;
  clock::Prediction prediction;
};

/// Returns a function for the progress of one half of the work. It converts the completed share of this half to the
/// completed share of all work. `begin` is 0 for the first half and 0.5 for the second.
Share half(const Share& share, double begin) {
  return [&share, begin](double done) { share(begin + 0.5 * done); };
}

using Kept = std::optional<study::ResultJournal>;

void open(Kept& kept, const std::string& path) {
  if (!path.empty()) kept.emplace(path);
}

study::ResultJournal* in(Kept& kept) {
  return kept ? &*kept : nullptr;
}

void add_complaint(Workers& workers, const Kept& kept) {
  if (kept && !kept->complaint().empty()) workers.complaints += kept->complaint() + '\n';
}

/// Returns whether a time was measured, or a measurement failed.
bool any_times(std::span<const study::SweepRow> rows) {
  return std::ranges::any_of(rows, [](const auto& row) { return row.measurement || !row.unmeasured.empty(); });
}

/// Measures times if there is a worker with a GPU. If there is none, throws InputError if the caller named a worker;
/// otherwise, measures nothing.
void add_times(std::vector<study::SweepRow>& rows, Workers& workers, Kept& kept, const std::stop_token& stop,
               const Share& share) {
  worker::Pool pool(worker::make_client_options(workers.options));
  std::ostringstream complaints;
  std::string arch;
  try {
    arch = worker::start_workers(pool, "sweep", complaints);
  } catch (const kernels::InputError&) {
    if (worker::names_worker(workers.options)) throw;
    return;
  }
  study::bench(rows, pool, arch, {.journal = in(kept)}, stop, share);
  workers.complaints = complaints.str();
}

}  // namespace

Report predict(kernels::CompileCache& cache, const Wanted& wanted, const std::string& gpu, const std::string& l2,
               const nanobind::object& progress) {
  auto made = std::make_shared<Predicted>();
  made->gpu = kernels::gpu_named(gpu);
  const study::PredictOptions asked{.l2 = clock::l2_state_named(l2).value(), .without = true};
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    made->study = load(wanted, cache, stop);
    study::add_totals(made->study, 0, stop, share);
    if (!stop.stop_requested()) made->prediction = study::predict(made->study, made->gpu, asked, stop);
  });
  return Report([made, state = asked.l2](commands::Format format, std::ostream& out) {
    commands::write_prediction({made->study, made->gpu, state, made->prediction}, format, out);
  });
}

Report sweep(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<study::SweepAxis>& axes,
             const std::string& gpu, const std::string& keep, Workers& workers, const nanobind::object& progress) {
  const study::Choice choice = wanted.sized();
  auto rows = std::make_shared<std::vector<study::SweepRow>>(study::settings(choice, axes));
  const bool on_gpu = choice.machine == study::MachineKind::gpu;
  const clock::Gpu predicted_on = kernels::gpu_named(gpu);
  Kept kept;
  open(kept, keep);
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    const Share counting = on_gpu ? half(share, 0) : share;
    const clock::Gpu* const predicted = on_gpu ? &predicted_on : nullptr;
    if (kept) {
      study::sweep(*rows, 0, predicted, stop, counting, {.journal = in(kept)});
    } else {
      std::atomic<std::size_t> done{0};
      study::sweep(*rows, cache, 0, predicted, stop,
                   [&](std::size_t) { counting(static_cast<double>(++done) / static_cast<double>(rows->size())); });
    }
    if (on_gpu && !stop.stop_requested()) add_times(*rows, workers, kept, stop, half(share, 0.5));
  });
  add_complaint(workers, kept);
  return Report([rows, axes, on_gpu](commands::Format format, std::ostream& out) {
    if (format == commands::Format::csv)
      commands::SweepWhileMade(format, axes, *rows, on_gpu, any_times(*rows), out).finish();
    else
      commands::write_sweep(axes, *rows, format, out);
  });
}

Report bench(const std::vector<Wanted>& wanted, study::BenchOptions options, const std::string& keep, Workers& workers,
             const nanobind::object& progress) {
  Kept kept;
  open(kept, keep);
  options.journal = in(kept);
  auto rows = std::make_shared<std::vector<study::BenchRow>>();
  for (const Wanted& one : wanted) rows->push_back({.choice = one.sized()});
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    worker::Pool pool(worker::make_client_options(workers.options));
    std::ostringstream complaints;
    const std::string arch = worker::start_workers(pool, "bench", complaints);
    study::bench(*rows, pool, arch, options, stop, share);
    workers.complaints = complaints.str();
  });
  add_complaint(workers, kept);
  return Report([rows](commands::Format format, std::ostream& out) { commands::write_bench(*rows, format, out); });
}

}  // namespace warplens::python

#include "app/commands/verify_times.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/date.hpp"
#include "analysis/clock/l2_state.hpp"
#include "app/commands/interruptible.hpp"
#include "app/reports/times_report.hpp"
#include "app/study/bench.hpp"
#include "app/study/records.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

int judge(const clock::Gpu& gpu, std::span<const study::Record> records, TimesReport report, Format format,
          const Streams& streams) {
  std::vector<study::TimeAccuracy> judged;
  const bool cancelled = run_interruptible(streams.err, tr("predicting"), [&](const auto& stop, const auto& done) {
    judged = study::judge_times(records, gpu, stop, done);
  });
  report.launches = judged;
  write_times(report, format, streams.out);
  if (!cancelled) return kDone;
  streams.err << say("cancelled: {} of {} launches were predicted", judged.size(), records.size()) << '\n';
  return kCancelled;
}

}  // namespace

clock::Gpu gpu_to_judge(const std::string& named, const std::string& device) {
  if (!named.empty()) return kernels::gpu_named(named);
  for (const kernels::KnownGpu& known : kernels::known_gpus())
    if (known.gpu.name == device) return known.gpu;
  throw kernels::InputError(
      "warplens verify: " +
      say("no GPU file describes {}; create one with 'warplens calibrate -o FILE.toml' and select it with --gpu",
          device));
}

int judge_recorded(const TimesOptions& options, const std::vector<std::string>& kernels, Format format,
                   const Streams& streams) {
  const clock::Gpu gpu = kernels::gpu_named(options.gpu.empty() ? "h200" : options.gpu);
  std::vector<study::Record> records;
  std::ranges::copy_if(study::built_in_records().all(), std::back_inserter(records), [&](const study::Record& record) {
    const bool is_named = kernels.empty() || std::ranges::find(kernels, record.kernel) != kernels.end();
    return is_named && record.measurement.device.name == gpu.name;
  });
  if (records.empty())
    throw kernels::InputError("warplens verify: " +
                              (kernels.empty() ? say("no times were recorded on {}", gpu.name)
                                               : say("no times of these kernels were recorded on {}", gpu.name)));
  const gpu::Measurement& first = records.front().measurement;
  return judge(gpu, records, {gpu, first.device.driver, first.date, true, {}}, format, streams);
}

int judge_measured_table(const TimesOptions& options, const study::MeasuredTable& table, Format format,
                         const Streams& streams) {
  const clock::Gpu gpu = gpu_to_judge(options.gpu, table.gpu);
  return judge(gpu, table.launches, {gpu, table.driver, table.date, false, {}}, format, streams);
}

int judge_measured(const TimesOptions& options, std::vector<study::Choice> choices,
                   const worker::WorkerOptions& workers, Format format, const Streams& streams) {
  worker::Pool pool(worker::make_client_options(workers));
  const gpu::DeviceFacts device = worker::start_workers_of_one_kind(pool, "verify", streams.err);
  const clock::Gpu gpu = gpu_to_judge(options.gpu, device.name);
  std::vector<study::BenchRow> rows;
  for (study::Choice& choice : choices) rows.push_back({.choice = std::move(choice)});
  const bool cancelled = run_interruptible(streams.err, tr("measuring"), [&](const auto& stop, const auto& done) {
    study::BenchOptions how;
    how.measure.flushed = clock::l2_state_named(options.l2) == clock::L2State::flushed;
    how.measure.geam = false;
    study::bench(rows, pool, device.arch(), how, stop, done);
  });
  for (const study::BenchRow& row : rows)
    if (!row.error.empty()) streams.err << row.choice.kernel << ": " << row.error << '\n';
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  return judge(gpu, study::make_records(rows), {gpu, device.driver, base::utc_today(), false, {}}, format, streams);
}

}  // namespace warplens::commands

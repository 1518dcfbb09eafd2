#include "app/study/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/study/ahead.hpp"
#include "app/study/danger.hpp"
#include "app/study/job_of.hpp"
#include "app/study/load_for.hpp"
#include "kernels/error.hpp"
#include "kernels/fingerprint.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/say.hpp"

namespace warplens::study {
namespace {

/// Enough for every source of a catalogue's record.
constexpr std::size_t kCompilations = 4096;

/// Throws where the launch writes what is not its own.
void refuse_danger(Study& study, const std::stop_token& stop) {
  add_findings(study, stop, {});
  const std::string danger = study.findings ? danger_of(study) : "";
  if (danger.empty()) return;
  throw kernels::InputError(study.kernel->path + ": " + say("not launched (--anyway launches it): {}", danger));
}

}  // namespace

void bench(std::vector<BenchRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress) {
  kernels::CompileCache cache(kCompilations);
  const auto prepared = [&](std::size_t number, const std::string& for_arch) {
    BenchRow& row = rows[number];
    Study study = load_for(for_arch, row.choice, cache);
    row.kernel = study.kernel;
    row.plan = study.plan;
    if (!options.anyway) refuse_danger(study, stop);
    return job_of(study);
  };
  Ahead<gpu::Job> ahead(rows.size(), [&](std::size_t number) { return prepared(number, arch); });
  std::size_t count = 0;
  const auto make = [&](std::size_t number, const gpu::DeviceFacts& device) {
    gpu::Job job = ahead.take(number);
    return device.arch() == arch ? job : prepared(number, device.arch());
  };
  const auto done = [&](std::size_t number, const worker::Pool::Result& result) {
    if (const auto* made = std::get_if<gpu::Measurement>(&result))
      rows[number].measurement = *made;
    else
      rows[number].error = std::get<gpu::Error>(result).what();
    if (progress) progress(static_cast<double>(++count) / static_cast<double>(rows.size()));
  };
  pool.run(rows.size(), options.measure, make, done, stop);
}

void bench(std::vector<SweepRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress) {
  std::vector<BenchRow> measured;
  std::vector<SweepRow*> theirs;
  for (SweepRow& row : rows) {
    if (!row.totals) continue;
    measured.push_back({.choice = row.choice});
    theirs.push_back(&row);
  }
  bench(measured, pool, arch, options, stop, progress);
  for (std::size_t at = 0; at < measured.size(); ++at) {
    theirs[at]->unmeasured = measured[at].error;
    if (measured[at].measurement)
      theirs[at]->measurement = std::make_shared<const gpu::Measurement>(*measured[at].measurement);
  }
}

std::vector<Record> records_of(const std::vector<BenchRow>& rows) {
  std::vector<Record> records;
  for (const BenchRow& row : rows) {
    if (!row.measurement) continue;
    records.push_back(
        {row.kernel->name, kernels::fingerprint(*row.kernel), row.plan->size, row.plan->values, *row.measurement});
  }
  return records;
}

}  // namespace warplens::study

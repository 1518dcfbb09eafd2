#include "app/study/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "analysis/clock/l2_state.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/danger.hpp"
#include "app/study/gpu_job.hpp"
#include "app/study/prefetcher.hpp"
#include "app/study/result_journal.hpp"
#include "app/worker/json.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/header/fingerprint.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Maximum number of compilations to keep: enough for all launches of catalogue_plan().
constexpr std::size_t kCompilations = 4096;

/// Throws if the launch writes out of bounds.
void refuse_danger(Study& study, const std::stop_token& stop) {
  add_findings(study, stop, {});
  const std::string danger = study.findings ? danger_of(study) : "";
  if (danger.empty()) return;
  throw kernels::InputError(study.kernel->path + ": " + say("not launched: {} (--anyway launches it)", danger));
}

/// Returns the text for ResultKey::asked: the kind of measurement.
std::string measuring_of(const gpu::MeasureOptions& options) {
  return fmt::format("measured, L2 {}{}", clock::name_of(clock::l2_state_of(options.flushed)),
                     options.transfers ? ", with transfers" : "");
}

/// Returns an earlier measurement, or nullopt if there is none.
std::optional<gpu::Measurement> find_kept_measurement(const ResultKey& key, const BenchOptions& options) {
  const auto found = options.journal->find(key);
  if (!found) return std::nullopt;
  try {
    return worker::measurement_of(*found);
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // the result was written by a different version: measure again
  }
}

void take_kept_measurement(BenchRow& row, const BenchOptions& options) {
  try {
    const ResultKey key = make_result_key(row.choice, measuring_of(options.measure));
    row.measurement = find_kept_measurement(key, options);
    if (!row.measurement) return;
    kernels::Plan plan;
    plan.size = key.size;
    plan.values = key.set;
    row.kernel = std::make_shared<const kernels::KernelFile>(kernel_of(row.choice));
    row.plan = std::make_shared<const kernels::Plan>(std::move(plan));
  } catch (const kernels::InputError&) {
    row.measurement.reset();  // the error is reported when the row is measured
  }
}

}  // namespace

void bench(std::vector<BenchRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress) {
  kernels::CompileCache cache(kCompilations);
  std::mutex same_row;  // two workers may have the same row (worker::Queue)
  const auto prepared = [&](std::size_t number, const std::string& for_arch) {
    BenchRow& row = rows[number];
    Study study = load_for_architecture(for_arch, row.choice, cache);
    {
      const std::lock_guard lock(same_row);
      row.kernel = study.kernel;
      row.plan = study.plan;
    }
    if (!options.anyway) refuse_danger(study, stop);
    return job_of(study);
  };
  std::vector<std::size_t> left;
  for (std::size_t at = 0; at < rows.size(); ++at)
    if (!rows[at].is_done()) left.push_back(at);
  Prefetcher<gpu::Job> jobs(left.size(), [&](std::size_t number) { return prepared(left[number], arch); });
  std::size_t count = rows.size() - left.size();
  if (progress && !rows.empty()) progress(static_cast<double>(count) / static_cast<double>(rows.size()));
  const auto make = [&](std::size_t number, const gpu::DeviceFacts& device) {
    gpu::Job job = jobs.take(number);
    return device.arch() == arch ? job : prepared(left[number], device.arch());
  };
  const auto done = [&](std::size_t number, const worker::Pool::Result& result) {
    BenchRow& row = rows[left[number]];
    if (const auto* made = std::get_if<gpu::Measurement>(&result)) {
      row.measurement = *made;
      if (options.journal)
        options.journal->add(make_result_key(row.choice, measuring_of(options.measure)), worker::json_of(*made));
    } else {
      row.error = std::get<gpu::Error>(result).what();
    }
    if (options.row_done) options.row_done(left[number]);
    if (progress) progress(static_cast<double>(++count) / static_cast<double>(rows.size()));
  };
  pool.run(left.size(), options.measure, make, done, stop);
}

void bench(std::vector<SweepRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress) {
  std::vector<BenchRow> measured;
  std::vector<std::size_t> theirs;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (!rows[at].totals || rows[at].measurement) continue;
    measured.push_back({.choice = rows[at].choice});
    theirs.push_back(at);
  }
  const auto take = [&](std::size_t at) {
    SweepRow& row = rows[theirs[at]];
    row.unmeasured = measured[at].error;
    if (measured[at].measurement) row.measurement = std::make_shared<const gpu::Measurement>(*measured[at].measurement);
  };
  BenchOptions own = options;
  own.row_done = [&](std::size_t at) {
    take(at);
    if (options.row_done) options.row_done(theirs[at]);
  };
  bench(measured, pool, arch, own, stop, progress);
}

std::size_t take_kept(std::vector<BenchRow>& rows, const BenchOptions& options) {
  for (BenchRow& row : rows)
    if (options.journal) take_kept_measurement(row, options);
  return static_cast<std::size_t>(std::ranges::count_if(rows, [](const BenchRow& row) { return !row.is_done(); }));
}

std::size_t take_kept(std::vector<SweepRow>& rows, const BenchOptions& options) {
  std::size_t left = rows.size();
  for (SweepRow& row : rows) {
    if (!options.journal) break;
    const auto made = find_kept_measurement(make_result_key(row.choice, measuring_of(options.measure)), options);
    if (!made) continue;
    row.measurement = std::make_shared<const gpu::Measurement>(*made);
    --left;
  }
  return left;
}

std::vector<Record> make_records(const std::vector<BenchRow>& rows) {
  std::vector<Record> records;
  for (const BenchRow& row : rows) {
    if (!row.measurement) continue;
    records.push_back(
        {row.kernel->name, kernels::fingerprint(*row.kernel), row.plan->size, row.plan->values, *row.measurement});
  }
  return records;
}

}  // namespace warplens::study

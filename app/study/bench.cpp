#include "app/study/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/study/ahead.hpp"
#include "app/study/danger.hpp"
#include "app/study/job_of.hpp"
#include "app/study/kept_results.hpp"
#include "app/study/load_for.hpp"
#include "app/worker/json.hpp"
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

/// As KeptKey has it: how, and what of a measurement was asked for.
std::string measuring_of(const gpu::MeasureOptions& options) {
  return fmt::format("measured, L2 {}{}", options.flushed ? "flushed" : "warm",
                     options.transfers ? ", with transfers" : "");
}

/// Whether the row was measured before; takes that then.
bool take_kept(BenchRow& row, const BenchOptions& options) {
  try {
    const KeptKey key = key_of(row.choice, measuring_of(options.measure));
    const auto found = options.kept->find(key);
    if (!found) return false;
    kernels::Plan plan;
    plan.size = key.size;
    plan.values = key.set;
    row.measurement = worker::measurement_of(*found);
    row.kernel = std::make_shared<const kernels::KernelFile>(kernels::load_kernel(row.choice.kernel));
    row.plan = std::make_shared<const kernels::Plan>(std::move(plan));
    return true;
  } catch (const kernels::InputError&) {
    return false;  // measuring it will say why it can't be
  } catch (const nlohmann::json::exception&) {
    return false;  // of another version: it is made anew
  }
}

/// Takes the rows that were measured before, and gives the places of the others.
std::vector<std::size_t> left_to_measure(std::vector<BenchRow>& rows, const BenchOptions& options) {
  std::vector<std::size_t> left;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (!options.kept || !take_kept(rows[at], options))
      left.push_back(at);
    else if (options.row_done)
      options.row_done(at);
  }
  return left;
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
  const std::vector<std::size_t> left = left_to_measure(rows, options);
  Ahead<gpu::Job> ahead(left.size(), [&](std::size_t number) { return prepared(left[number], arch); });
  std::size_t count = rows.size() - left.size();
  if (progress && !rows.empty()) progress(static_cast<double>(count) / static_cast<double>(rows.size()));
  const auto make = [&](std::size_t number, const gpu::DeviceFacts& device) {
    gpu::Job job = ahead.take(number);
    return device.arch() == arch ? job : prepared(left[number], device.arch());
  };
  const auto done = [&](std::size_t number, const worker::Pool::Result& result) {
    BenchRow& row = rows[left[number]];
    if (const auto* made = std::get_if<gpu::Measurement>(&result)) {
      row.measurement = *made;
      if (options.kept) options.kept->add(key_of(row.choice, measuring_of(options.measure)), worker::json_of(*made));
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
    if (!rows[at].totals) continue;
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

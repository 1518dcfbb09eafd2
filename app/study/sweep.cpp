#include "app/study/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/base/parallel.hpp"
#include "analysis/translation/message.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/launch_prediction.hpp"
#include "app/study/result_journal.hpp"
#include "app/study/sweep_row_json.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// Indices of the rows that have the same source. One thread handles all of them. The source is then compiled once, and
/// no thread waits for another thread's compilation.
using Batch = std::vector<std::size_t>;

std::vector<Batch> batches_of(const std::vector<SweepRow>& rows) {
  std::map<std::string, std::size_t> numbers;
  std::map<std::string, kernels::KernelFile> files;
  std::vector<Batch> batches;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (rows[at].is_done()) continue;
    const Choice& choice = rows[at].choice;
    auto file = files.find(choice.kernel);
    if (file == files.end()) file = files.emplace(choice.kernel, kernel_of(choice)).first;
    const kernels::Values values = kernels::resolve_values(file->second, choice.set);
    const auto [number, is_new] = numbers.emplace(
        choice.kernel + '\n' + kernels::compile_key(file->second, values, kernels::kDefaultArch), batches.size());
    if (is_new) batches.emplace_back();
    batches[number->second].push_back(at);
  }
  return batches;
}

void study_row(SweepRow& row, kernels::CompileCache& cache, const clock::Gpu* gpu, const std::stop_token& stop) {
  try {
    Study study = load(row.choice, cache);
    add_totals(study, 1, stop, {});
    if (gpu) row.prediction = std::make_shared<const clock::Prediction>(predict(study, *gpu, {}, stop));
    row.plan = study.plan;
    row.totals = study.totals;
  } catch (const kernels::InputError& error) {
    row.error = error.what();
  }
}

/// Fills a row with the counts that an earlier run stored. Returns false if there are none.
bool take_kept_counts(SweepRow& row, const clock::Gpu* gpu, const ResultJournal& kept) {
  const auto found = kept.find(make_result_key(row.choice, request_of_row(row, gpu)));
  if (!found) return false;
  try {
    read_counts(*found, row);
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;  // the counts were written by a different version: compute again
  }
}

}  // namespace

std::vector<SweepRow> settings(const Choice& base, std::span<const SweepAxis> axes) {
  const kernels::KernelFile kernel = kernel_of(base);
  std::vector<SweepRow> rows{{.choice = base}};
  for (std::size_t at = 0; at < axes.size(); ++at) {
    for (std::size_t before = 0; before < at; ++before)
      if (axes[before].name == axes[at].name)
        throw kernels::InputError(fmt::format("--over {}: {}", axes[at].name,
                                              tr("the parameter is given twice; list all its values in one option")));
    std::vector<SweepRow> wider;
    for (const SweepRow& row : rows) {
      for (const std::string& value : axes[at].values) {
        wider.push_back(row);
        wider.back().choice.set[axes[at].name] = value;
      }
    }
    rows = std::move(wider);
  }
  for (const SweepRow& row : rows) kernels::resolve_values(kernel, row.choice.set);
  return rows;
}

void sweep(std::vector<SweepRow>& rows, unsigned threads, const clock::Gpu* gpu, const std::stop_token& stop,
           const std::function<void(double)>& progress, const SweepResults& results) {
  kernels::CompileCache cache;
  std::atomic<std::size_t> done{0};
  const auto tell = [&] {
    if (progress && !rows.empty()) progress(static_cast<double>(done) / static_cast<double>(rows.size()));
  };
  const auto finish = [&](std::size_t at) {
    if (results.row_done) results.row_done(at);
    ++done;
  };
  for (std::size_t at = 0; results.journal && at < rows.size(); ++at)
    if (take_kept_counts(rows[at], gpu, *results.journal)) finish(at);
  tell();
  sweep(rows, cache, threads, gpu, stop, [&](std::size_t at) {
    const SweepRow& row = rows[at];
    if (results.journal && row.totals)
      results.journal->add(make_result_key(row.choice, request_of_row(row, gpu)), json_of_counts(row));
    finish(at);
    tell();
  });
}

void sweep(std::vector<SweepRow>& rows, kernels::CompileCache& cache, unsigned threads, const clock::Gpu* gpu,
           const std::stop_token& stop, const std::function<void(std::size_t row)>& row_done) {
  const std::vector<Batch> batches = batches_of(rows);
  const auto study_batch = [&](std::size_t batch) {
    for (const std::size_t at : batches[batch]) {
      if (stop.stop_requested()) return;
      study_row(rows[at], cache, gpu, stop);
      row_done(at);
    }
  };
  base::parallel_for(batches.size(), study_batch, threads);
}

}  // namespace warplens::study

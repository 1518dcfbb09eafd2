#include "app/study/sweeper.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using SweepTask = base::LatestTask<SweepRequest, SweepTable>;

/// Returns the rows of a sweep before they are computed; none if the kernel lacks a parameter or a value.
std::vector<SweepRow> rows_of(const SweepRequest& wish) {
  try {
    return settings(wish.base, wish.axes);
  } catch (const kernels::InputError&) {
    return {};
  }
}

/// Returns the GPU of the predicted times, or nullopt if none is requested or its file cannot be read.
std::optional<clock::Gpu> gpu_of(const SweepRequest& wish) {
  try {
    if (!wish.gpu.empty()) return kernels::gpu_named(wish.gpu);
  } catch (const kernels::InputError&) {
  }
  return std::nullopt;
}

/// Returns half of the cores; the other half is for the shown launch and for drawing.
unsigned background_threads() {
  return std::max(1u, std::thread::hardware_concurrency() / 2);
}

/// Publishes the empty rows, and then each row when it is finished. If an error stops the sweep, all unfinished rows
/// get this error.
void sweep_rows(const SweepRequest& wish, kernels::CompileCache& cache, const SweepTask::Run& run) {
  const SweepTable undone{wish, rows_of(wish)};
  run.publish(undone);
  if (undone.rows.empty()) return;
  std::vector<SweepRow> rows = undone.rows;
  const std::optional<clock::Gpu> gpu = gpu_of(wish);
  try {
    sweep(rows, cache, background_threads(), gpu ? &*gpu : nullptr, run.stop(),
          [&](std::size_t row) { run.update([&](SweepTable& swept) { swept.rows[row] = rows[row]; }); });
  } catch (const std::exception& error) {
    run.update([&](SweepTable& swept) {
      for (SweepRow& row : swept.rows)
        if (!row.is_done()) row.error = error.what();
    });
  }
}

}  // namespace

SweepTable make_sweep_table(const SweepRequest& wish) {
  SweepTable made{wish, rows_of(wish)};
  const std::optional<clock::Gpu> gpu = gpu_of(wish);
  if (!made.rows.empty()) sweep(made.rows, 0, gpu ? &*gpu : nullptr, {}, {});
  return made;
}

Sweeper::Sweeper(std::function<void()> changed)
    : task_([cache = std::make_shared<kernels::CompileCache>()](
                const SweepRequest& wish, const SweepTask::Run& run) { sweep_rows(wish, *cache, run); },
            std::move(changed)) {}

}  // namespace warplens::study

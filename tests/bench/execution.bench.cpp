// Measures the time of executing every block of a launch, in nanoseconds per warp instruction, on one core and on two
// cores.

#include <benchmark/benchmark.h>

#include "analysis/trace/totals.hpp"
#include "app/study/study.hpp"

namespace warplens {
namespace {

void full_execution(benchmark::State& state, const char* kernel, std::uint64_t edge, unsigned threads = 1) {
  kernels::CompileCache cache;
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = {edge, edge};
  const study::Study study = study::load(choice, cache);
  std::uint64_t executed = 0;
  for (auto _ : state)
    executed += trace::full_totals(*study.program, study.plan->launch, threads, {}, {}).warp_instructions;
  // The counter is the time per warp instruction: 12n means 12 nanoseconds.
  state.counters["warp_instruction"] =
      benchmark::Counter(static_cast<double>(executed), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(full_execution, naive_4096, "naive", 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(full_execution, naive_columns_4096, "naive_columns", 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(full_execution, float4_4096, "float4", 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(full_execution, tile_4096, "tile", 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(full_execution, tile_rows_4096, "tile_rows", 4096)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(full_execution, unroll_4096, "unroll", 4096)->Unit(benchmark::kMillisecond);
// With several threads, the elapsed time is measured and not the CPU time.
BENCHMARK_CAPTURE(full_execution, naive_4096_two_threads, "naive", 4096, 2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(full_execution, tile_4096_two_threads, "tile", 4096, 2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace warplens

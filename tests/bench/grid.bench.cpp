// Measures the time of computing the totals of whole launches from the kinds of their blocks, for every kernel of the
// catalogue at two sizes. For the smaller size, also measures full execution. The time of compilation is not included.

#include <benchmark/benchmark.h>

#include "analysis/grid/grid_totals.hpp"
#include "analysis/trace/totals.hpp"
#include "app/study/study.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens {
namespace {

study::Study loaded(const std::string& kernel, std::uint64_t edge) {
  kernels::CompileCache cache;
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = {edge, edge};
  return study::load(choice, cache);
}

void by_kinds(benchmark::State& state, const std::string& kernel, std::uint64_t edge) {
  const study::Study study = loaded(kernel, edge);
  grid::GridTotals totals;
  for (auto _ : state) totals = grid::grid_totals(*study.program, study.plan->launch, 1);
  state.counters["kinds"] = static_cast<double>(totals.classes.size());
  if (!totals.from_classes) state.SetLabel("executed in full: " + totals.reason);
}

void in_full(benchmark::State& state, const std::string& kernel, std::uint64_t edge) {
  const study::Study study = loaded(kernel, edge);
  for (auto _ : state) benchmark::DoNotOptimize(trace::full_totals(*study.program, study.plan->launch, 1, {}, {}));
}

const bool kGridRegistered = [] {
  for (const std::string& kernel : kernels::catalogue()) {
    const auto add = [&](const std::string& how, auto run, std::uint64_t edge) {
      benchmark::RegisterBenchmark(("grid/" + kernel + "/" + how + "/" + std::to_string(edge)).c_str(), run, kernel,
                                   edge)
          ->Unit(benchmark::kMillisecond);
    };
    add("kinds", by_kinds, 1024);
    add("kinds", by_kinds, 32768);
    add("full", in_full, 1024);
  }
  return true;
}();

}  // namespace
}  // namespace warplens

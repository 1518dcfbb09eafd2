// Measures the time of a prediction for a loaded study: every kernel of the catalogue at a large size, and kernels
// whose blocks all differ or whose addresses depend on data. The target is 16 ms on one core.
#include <benchmark/benchmark.h>

#include <string>

#include "app/study/launch_prediction.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

void predict_kernel(benchmark::State& state, const std::string& kernel, kernels::Size size) {
  kernels::CompileCache cache;
  const Study study = load({.kernel = kernel, .size = size}, cache);
  const clock::Gpu gpu = kernels::gpu_named("h200");
  double us = 0;
  for (auto _ : state) us = predict(study, gpu).us;
  state.counters["predicted_us"] = us;
}

const bool kPredictRegistered = [] {
  const auto add = [](const std::string& name, const std::string& kernel, kernels::Size size) {
    benchmark::RegisterBenchmark(("predict/" + name).c_str(), predict_kernel, kernel, size)
        ->Unit(benchmark::kMillisecond);
  };
  for (const std::string& kernel : kernels::catalogue())
    for (const std::uint64_t side : {2048, 32768}) add(kernel + "/" + std::to_string(side), kernel, {side, side});
  for (const char* kernel : {"matmul_tiled", "nbody", "stencil_3d", "spmv_csr"})
    add(kernel, std::string(WARPLENS_SOURCE_DIR "/tests/users/") + kernel + ".cu", {4096, 4096});
  return true;
}();

}  // namespace
}  // namespace warplens::study

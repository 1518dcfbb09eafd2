// The functions `compile` and `execute` of the extension module.

#include "app/python/functions.hpp"
#include "app/python/running.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/launch_execution.hpp"

namespace warplens::python {

std::shared_ptr<const kernels::Compiled> compile(kernels::CompileCache& cache, const Wanted& wanted,
                                                 const std::string& arch, const nanobind::object& progress) {
  std::shared_ptr<const kernels::Compiled> compiled;
  run(progress, [&](const std::stop_token& stop, const Share&) {
    const kernels::KernelFile kernel = kernel_of(wanted);
    cache.compiler().set_limits(wanted.choice.compiler);
    compiled = cache.get(kernel, kernels::resolve_values(kernel, wanted.choice.set), arch, stop);
  });
  return compiled;
}

bool execute(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<std::span<std::uint8_t>>& results,
             const nanobind::object& progress) {
  bool ended = false;
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    const study::Study study = load(wanted, cache, stop);
    study::LaunchExecution execution(study, 0, {.stop = stop}, share);
    ended = execution.did_end();
    if (execution.was_cancelled()) return;
    for (std::size_t at = 0; at < results.size(); ++at)
      if (!results[at].empty()) execution.read(at, 0, results[at]);
  });
  return ended;
}

}  // namespace warplens::python

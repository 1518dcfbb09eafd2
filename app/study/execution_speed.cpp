#include "app/study/execution_speed.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "analysis/trace/totals.hpp"

namespace warplens::study {

double measure_execution(const Choice& choice, double seconds) {
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  kernels::CompileCache cache;
  const Study study = load(choice, cache);
  double best = std::numeric_limits<double>::infinity();
  const auto begin = Clock::now();
  do {
    const auto before = Clock::now();
    const trace::Totals totals = trace::full_totals(*study.program, study.plan->launch, 1, {}, {});
    const std::chrono::duration<double, std::nano> time = Clock::now() - before;
    best = std::min(best, time.count() / static_cast<double>(totals.warp_instructions));
  } while (Seconds(Clock::now() - begin).count() < seconds);
  return best;
}

}  // namespace warplens::study

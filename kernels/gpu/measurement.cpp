#include "kernels/gpu/measurement.hpp"

#include <algorithm>

namespace warplens::gpu {
namespace {

/// Returns the quantile of sorted samples, interpolated linearly between neighbours.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double gigabytes_per_second(std::uint64_t bytes, double seconds) {
  return seconds > 0 ? static_cast<double>(bytes) / seconds / 1e9 : 0;
}

double share_of_copy(const Measurement& measurement) {
  return measurement.kernel.median > 0 ? measurement.copy.median / measurement.kernel.median : 0;
}

Timing summarize_samples(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  const double median = quantile(samples, 0.5);
  const double between = quantile(samples, 0.75) - quantile(samples, 0.25);
  return {samples.front(), median, median > 0 ? between / median : 0, static_cast<unsigned>(samples.size())};
}

}  // namespace warplens::gpu

#include "kernels/gpu/counters.hpp"

#include <array>

namespace warplens::gpu {
namespace {

constexpr std::array kQuantities{Quantity::requests, Quantity::sectors, Quantity::wavefronts, Quantity::replays};

}  // namespace

const char* name_of(Quantity quantity) {
  constexpr const char* kNames[] = {"requests", "sectors", "wavefronts", "replays", "divergent"};
  return kNames[static_cast<std::size_t>(quantity)];
}

std::string name_of(const Metric& metric) {
  return std::string(metric.category ? trace::name_of(*metric.category) : "branches") + "." + name_of(metric.quantity);
}

std::optional<Metric> metric_named(const std::string& name) {
  constexpr Metric kDivergent{std::nullopt, Quantity::divergent};
  if (name == name_of(kDivergent)) return kDivergent;
  for (std::size_t category = 0; category < trace::kCategories; ++category)
    for (const Quantity quantity : kQuantities) {
      const Metric metric{static_cast<trace::Category>(category), quantity};
      if (name_of(metric) == name) return metric;
    }
  return std::nullopt;
}

std::uint64_t modelled_value(const trace::Totals& totals, const Metric& metric) {
  if (!metric.category) return totals.jumps.count;
  const trace::AccessTotals of = totals.of(*metric.category);
  switch (metric.quantity) {
    case Quantity::requests:
      return of.requests;
    case Quantity::sectors:
      return of.sectors;
    case Quantity::wavefronts:
      return of.wavefronts;
    case Quantity::replays:
      return of.wavefronts - of.ideal_wavefronts;
    case Quantity::divergent:
      break;
  }
  return 0;
}

std::optional<std::uint64_t> Counters::of(const Metric& metric) const {
  for (const HardwareCount& count : counts)
    if (count.metric == metric) return count.value;
  return std::nullopt;
}

}  // namespace warplens::gpu

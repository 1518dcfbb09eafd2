#include "app/study/limiter_accuracy.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/study/architecture_load.hpp"
#include "app/study/launch_prediction.hpp"
#include "kernels/plan/launch_dice.hpp"

namespace warplens::study {
namespace {

constexpr std::array kUnits{BusiestUnit::dram, BusiestUnit::l2, BusiestUnit::l1, BusiestUnit::issue};
constexpr double kAsBusy = 0.9;

std::optional<double> ratio(double predicted, double counted) {
  return counted > 0 ? std::optional(predicted / counted) : std::nullopt;
}

double dram_bytes(const gpu::FlowCounters& flow) {
  return static_cast<double>(flow.dram_read_bytes + flow.dram_write_bytes);
}

bool is_within(const std::optional<double>& ratio, double tolerance) {
  return ratio && std::abs(*ratio - 1) <= tolerance;
}

LimiterAccuracy judge_limit(const Verified& counted, const clock::Gpu& gpu, kernels::CompileCache& cache,
                            const std::stop_token& stop) {
  LimiterAccuracy limit{.launch = counted.launch,
                        .date = counted.counters.date,
                        .units = *counted.counters.units,
                        .flow = counted.counters.flow};
  kernels::KernelFile kernel = kernels::with_offsets(kernel_of(counted.launch.choice), counted.launch.offsets);
  Study study = load_for_architecture(kernels::kDefaultArch, std::move(kernel), counted.launch.choice, cache);
  add_totals_so_far(study, 0, stop, {});
  limit.prediction = predict(study, gpu, {.l2 = clock::L2State::flushed}, stop);
  return limit;
}

}  // namespace

const char* name_of(BusiestUnit unit) {
  constexpr const char* kNames[] = {"dram", "l2", "l1", "issue", "none"};
  return kNames[static_cast<std::size_t>(unit)];
}

BusiestUnit unit_of(clock::Limiter limiter) {
  using clock::Limiter;
  switch (limiter) {
    case Limiter::dram:
      return BusiestUnit::dram;
    case Limiter::l2:
      return BusiestUnit::l2;
    case Limiter::lsu:
    case Limiter::shared:
      return BusiestUnit::l1;
    case Limiter::issue:
      return BusiestUnit::issue;
    case Limiter::waiting:
    case Limiter::dispatch:
    case Limiter::launch:
      break;
  }
  return BusiestUnit::none;
}

BusiestUnit LimiterAccuracy::busiest() const {
  const BusiestUnit most = *std::ranges::max_element(kUnits, {}, [this](BusiestUnit unit) { return share_of(unit); });
  return share_of(most) < clock::kBusyEnough ? BusiestUnit::none : most;
}

double LimiterAccuracy::share_of(BusiestUnit unit) const {
  switch (unit) {
    case BusiestUnit::dram:
      return units.dram;
    case BusiestUnit::l2:
      return units.l2;
    case BusiestUnit::l1:
      return units.l1;
    case BusiestUnit::issue:
      return units.issue;
    case BusiestUnit::none:
      break;
  }
  return 0;
}

bool LimiterAccuracy::names_one_of_the_busiest() const {
  if (names_busiest()) return true;
  const BusiestUnit named = unit_of(prediction.limiter);
  // The prediction `none` also counts as right if the busiest unit is hardly busier than clock::kBusyEnough, the least
  // share of a limiter.
  if (named == BusiestUnit::none) return share_of(busiest()) < clock::kBusyEnough / kAsBusy;
  const BusiestUnit most = busiest();
  return share_of(named) >= kAsBusy * (most == BusiestUnit::none ? clock::kBusyEnough : share_of(most));
}

std::optional<double> LimiterAccuracy::l2_read_ratio() const {
  return ratio(static_cast<double>(prediction.traffic.l2_read_sectors), static_cast<double>(flow.l2_read_sectors));
}

std::optional<double> LimiterAccuracy::dram_ratio() const {
  const clock::Traffic& traffic = prediction.traffic;
  return ratio(static_cast<double>(traffic.dram_read_bytes + traffic.dram_write_bytes), dram_bytes(flow));
}

std::vector<LimiterAccuracy> judge_limits(std::span<const Verified> launches, const clock::Gpu& gpu,
                                          const std::stop_token& stop, const std::function<void(double)>& progress) {
  kernels::CompileCache cache;
  std::vector<LimiterAccuracy> limits;
  std::size_t done = 0;
  for (const Verified& counted : launches) {
    if (stop.stop_requested()) break;
    if (counted.counters.units) limits.push_back(judge_limit(counted, gpu, cache, stop));
    if (progress) progress(static_cast<double>(++done) / static_cast<double>(launches.size()));
  }
  if (stop.stop_requested() && !limits.empty()) limits.pop_back();  // the result of the last launch may be incomplete
  return limits;
}

LimitsVerdict verdict_of(std::span<const LimiterAccuracy> launches, const clock::Gpu& gpu) {
  LimitsVerdict verdict{.launches = launches.size()};
  for (const LimiterAccuracy& limit : launches) {
    if (!limit.is_predicted()) {
      ++verdict.not_predicted;
      continue;
    }
    verdict.busiest.count(limit.names_busiest());
    verdict.one_of_busiest.count(limit.names_one_of_the_busiest());
    if (const auto ratio = limit.l2_read_ratio()) verdict.l2_within_5.count(is_within(ratio, 0.05));
    if (dram_bytes(limit.flow) > static_cast<double>(gpu.l2_bytes))
      verdict.dram_within_10.count(is_within(limit.dram_ratio(), 0.10));
  }
  return verdict;
}

}  // namespace warplens::study

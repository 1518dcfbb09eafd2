#include "app/study/time_accuracy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/study/launch_prediction.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

TimeAccuracy judge_time(const Record& record, const clock::Gpu& gpu, kernels::CompileCache& cache,
                        const std::stop_token& stop) {
  TimeAccuracy time{.choice = {.kernel = record.kernel, .size = record.size, .set = record.set},
                    .flushed = record.measurement.flushed,
                    .measured_us = 1e6 * record.measurement.kernel.median,
                    .day = record.measurement.date.substr(0, 10)};
  time.was_fitted = gpu.fitted_on == fmt::format("{}x{}", record.size.width, record.size.height);
  try {
    const clock::L2State l2 = clock::l2_state_of(time.flushed);
    time.prediction = predict(load(time.choice, cache, stop), gpu, {.l2 = l2}, stop);
  } catch (const kernels::InputError& error) {
    time.error = error.what();
  }
  return time;
}

double error_of(const TimeAccuracy& time) {
  return std::abs(time.ratio() - 1);
}

void count_pairs(std::span<const TimeAccuracy* const> launches, TimesVerdict& verdict) {
  constexpr double kDistinct = 1.1;
  for (std::size_t at = 0; at < launches.size(); ++at)
    for (std::size_t other = at + 1; other < launches.size(); ++other) {
      const auto [fast, slow] = std::minmax({launches[at], launches[other]}, [](const auto* a, const auto* b) {
        return a->measured_us < b->measured_us;
      });
      if (slow->measured_us <= kDistinct * fast->measured_us) continue;
      ++verdict.pairs;
      verdict.in_order += fast->prediction.us < slow->prediction.us;
    }
}

}  // namespace

std::vector<TimeAccuracy> judge_times(std::span<const Record> records, const clock::Gpu& gpu,
                                      const std::stop_token& stop, const std::function<void(double)>& progress) {
  kernels::CompileCache cache;
  std::vector<TimeAccuracy> times;
  for (const Record& record : records) {
    if (stop.stop_requested()) break;
    times.push_back(judge_time(record, gpu, cache, stop));
    if (progress) progress(static_cast<double>(times.size()) / static_cast<double>(records.size()));
  }
  if (stop.stop_requested() && !times.empty()) times.pop_back();  // the result of the last launch may be incomplete
  return times;
}

TimesVerdict verdict_of(std::span<const TimeAccuracy> launches) {
  TimesVerdict verdict{.launches = launches.size()};
  std::vector<double> ratios;
  std::map<std::tuple<std::uint64_t, std::uint64_t, bool, std::string>, std::vector<const TimeAccuracy*>> by_size;
  for (const TimeAccuracy& time : launches) {
    if (!time.is_predicted()) {
      ++verdict.not_predicted;
      continue;
    }
    ratios.push_back(time.ratio());
    verdict.mean_error += error_of(time);
    verdict.within_quarter += error_of(time) <= 0.25;
    by_size[{time.choice.size.width, time.choice.size.height, time.flushed, time.day}].push_back(&time);
  }
  if (ratios.empty()) return verdict;
  const auto count = static_cast<double>(ratios.size());
  verdict.mean_error /= count;
  verdict.within_quarter /= count;
  std::ranges::sort(ratios);
  verdict.low = ratios[ratios.size() / 10];
  verdict.high = ratios[ratios.size() - 1 - ratios.size() / 10];
  for (const auto& [size, of_size] : by_size) count_pairs(of_size, verdict);
  return verdict;
}

std::vector<TimeAccuracy> not_fitted(std::span<const TimeAccuracy> launches) {
  std::vector<TimeAccuracy> others;
  std::ranges::copy_if(launches, std::back_inserter(others), [](const TimeAccuracy& time) { return !time.was_fitted; });
  return others;
}

}  // namespace warplens::study

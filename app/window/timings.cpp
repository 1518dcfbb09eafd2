#include "app/window/timings.hpp"

#include <fmt/format.h>

#include "app/study/recorded.hpp"

namespace warplens::window {
namespace {

using Origin = TimingRow::Origin;

std::string time_of(const std::string& date) {
  const auto at = date.find('T');
  return at == std::string::npos ? date : date.substr(at + 1, 5) + " UTC";
}

// The values that differ from the kernel's own, as one would type them.
std::string setting_of(const kernels::Values& defaults, const kernels::Values& values) {
  std::string text;
  for (const auto& [name, value] : values)
    if (const auto found = defaults.find(name); found == defaults.end() || found->second != value)
      text += (text.empty() ? "" : " ") + name + "=" + value;
  return text.empty() ? "default settings" : text;
}

void take_measured(TimingRow& row, const Rung& rung, const Scene& scene) {
  if (row.chosen && scene.study.plan) {
    if (const gpu::Measurement* exact = scene.measuring.of(study::key_of(scene.study))) {
      row.origin = Origin::measured;
      row.measurement = *exact;
    }
  } else if (const study::Measured* newest = scene.measuring.newest_of(row.kernel, scene.choice.size)) {
    row.origin = Origin::measured;
    row.measurement = newest->measurement;
    row.setting = setting_of(rung.defaults, newest->launch.values);
  }
  if (row.origin == Origin::measured)
    row.provenance = fmt::format("measured on {} at {}", row.measurement.device.name, time_of(row.measurement.date));
}

// "2026-11-21T18:30:00Z" -> "2026-11-21".
std::string day_of(const std::string& date) {
  return date.substr(0, date.find('T'));
}

// What was recorded of this very launch, else of the nearest one; never anything in between.
void take_recorded(TimingRow& row, const Rung& rung, const Scene& scene) {
  if (!rung.kernel) return;
  const kernels::Values& values = row.chosen && scene.study.plan ? scene.study.plan->values : rung.defaults;
  const auto match = study::recorded().find(*rung.kernel, scene.choice.size, values, scene.measuring.options.flushed);
  if (!match) return;
  row.origin = match->exact ? Origin::recorded : Origin::nearest;
  row.measurement = match->record->measurement;
  row.setting = match->differs;
  row.provenance = fmt::format("recorded on {}, {}", row.measurement.device.name, day_of(row.measurement.date));
}

}  // namespace

std::vector<TimingRow> timing_rows(const Scene& scene) {
  std::vector<TimingRow> rows;
  for (const Rung& rung : scene.ladder.rungs) {
    TimingRow row{
        rung.name, rung.title, Origin::none, "", "", {}, scene.study.kernel && rung.name == scene.study.kernel->name};
    take_measured(row, rung, scene);
    if (row.origin == Origin::none) take_recorded(row, rung, scene);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string duration(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

std::string bandwidth(double gigabytes_per_second) {
  if (gigabytes_per_second >= 1000) return fmt::format("{:.2f} TB/s", gigabytes_per_second / 1000);
  return fmt::format("{:.3g} GB/s", gigabytes_per_second);
}

}  // namespace warplens::window

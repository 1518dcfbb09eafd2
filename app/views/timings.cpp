#include "app/views/timings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/study/records.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using Origin = TimingRow::Origin;

// GPU whose recorded times are shown if the user selected none.
constexpr const char* kUsualGpu = "NVIDIA H200";

std::string time_of(const std::string& date) {
  const auto at = date.find('T');
  return at == std::string::npos ? date : date.substr(at + 1, 5) + " UTC";
}

// Returns the values that differ from the kernel's defaults, in the form of --set: "BX=8 BY=32".
std::string setting_of(const kernels::Values& defaults, const kernels::Values& values) {
  std::string text;
  for (const auto& [name, value] : values)
    if (const auto found = defaults.find(name); found == defaults.end() || found->second != value)
      text += (text.empty() ? "" : " ") + name + "=" + value;
  return text.empty() ? marked("default settings") : text;
}

/// Inputs that are the same for all rows.
struct Source {
  const study::Study& study;
  const kernels::Size& size;
  const study::MeasurementState& measuring;
  const std::string& gpu;
};

void take_measured(TimingRow& row, const Rung& rung, const Source& source) {
  if (row.chosen && source.study.plan) {
    if (const gpu::Measurement* exact = source.measuring.of(study::key_of(source.study))) {
      row.origin = Origin::measured;
      row.measurement = *exact;
    }
  } else if (const study::Measured* newest = source.measuring.newest_of(row.kernel, source.size, rung.values)) {
    row.origin = Origin::measured;
    row.measurement = newest->measurement;
    row.setting = setting_of(rung.defaults, newest->launch.values);
  }
  if (row.origin == Origin::measured)
    row.provenance = say("measured on {} at {}", row.measurement.device.name, time_of(row.measurement.date));
}

// Returns the date: "2026-11-21T18:30:00Z" -> "2026-11-21".
std::string day_of(const std::string& date) {
  return date.substr(0, date.find('T'));
}

// Sets the time of the row to the time recorded for exactly this launch. If there is none, uses the time recorded for
// the launch with the nearest settings and size. Times are never interpolated.
void take_recorded(TimingRow& row, const Rung& rung, const Source& source) {
  if (!rung.kernel || source.gpu.empty()) return;
  const kernels::Values& values = row.chosen && source.study.plan ? source.study.plan->values : rung.values;
  const auto match =
      study::built_in_records().find(*rung.kernel, source.size, values, source.measuring.options.flushed, source.gpu);
  if (!match) return;
  row.origin = match->exact ? Origin::recorded : Origin::nearest;
  row.measurement = match->record->measurement;
  row.setting = match->differs;
  row.provenance = say("recorded on {}, {}", row.measurement.device.name, day_of(row.measurement.date));
}

}  // namespace

std::vector<TimingRow> timing_rows(const study::Study& study, const kernels::Size& size,
                                   const study::MeasurementState& measuring, const Ladder& ladder,
                                   const std::string& gpu) {
  const Source source{study, size, measuring, gpu};
  std::vector<TimingRow> rows;
  for (const Rung& rung : ladder.rungs) {
    TimingRow row{rung.name, tr(rung.title), Origin::none, "", "", {}, study.kernel && rung.name == study.kernel->name};
    // All times come from GPUs, so they do not apply to the toy machine.
    if (study.choice.machine == study::MachineKind::gpu) {
      take_measured(row, rung, source);
      if (row.origin == Origin::none) take_recorded(row, rung, source);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

TimingRow timing_of(const study::Study& study, const study::MeasurementState& measuring, const Ladder& ladder,
                    const std::string& gpu) {
  Ladder alone;
  if (const Rung* rung = study.kernel ? ladder.rung_of(study.kernel->name) : nullptr) alone.rungs = {*rung};
  const std::vector<TimingRow> rows = timing_rows(study, study.choice.size, measuring, alone, gpu);
  return rows.empty() ? TimingRow() : rows.front();
}

std::string recorded_gpu_of(const std::string& asked, const study::MeasurementState& measuring) {
  const std::vector<std::string>& gpus = study::built_in_records().gpus();
  for (const std::string& wanted : {asked, measuring.device ? measuring.device->name : "", std::string(kUsualGpu)})
    if (std::ranges::find(gpus, wanted) != gpus.end()) return wanted;
  return gpus.empty() ? "" : gpus.front();
}

std::span<const TimingRow> Timings::of(const std::shared_ptr<const study::Study>& study, const kernels::Size& size,
                                       const study::MeasurementState& measuring, const Ladder& ladder,
                                       const std::string& gpu) {
  Known now{study, size, measuring.revision, ladder.rungs.size(), gpu};
  if (now == known_ && study) return rows_;
  known_ = std::move(now);
  rows_ = timing_rows(study ? *study : study::Study{}, size, measuring, ladder, gpu);
  return rows_;
}

// Returns a time with three digits. Each unit is used below 999.5 instead of below 1000, because 999.5 or more would be
// rounded to 1000. Such a time is shown in the next larger unit.
std::string duration(double seconds) {
  if (seconds < 999.5e-6) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds < 999.5e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
  if (seconds < 999.5) return fmt::format("{:.3g} s", seconds);
  return fmt::format("{:.0f} s", seconds);
}

std::string bandwidth(double gigabytes_per_second) {
  if (gigabytes_per_second >= 999.5) return fmt::format("{:.2f} TB/s", gigabytes_per_second / 1000);
  return fmt::format("{:.3g} GB/s", gigabytes_per_second);
}

std::string short_gpu(const std::string& name) {
  std::istringstream words(name);
  std::string word;
  words >> word;
  if (word == "NVIDIA") words >> word;
  if (word == "GeForce" || word == "Quadro" || word == "Tesla") words >> word;
  // The models of these series are numbers, and the same number also exists for notebooks.
  std::string next;
  if ((word == "RTX" || word == "GTX") && words >> next) word += ' ' + next;
  if (words >> next && next == "Laptop") word += ' ' + next;
  return word;
}

}  // namespace warplens::views

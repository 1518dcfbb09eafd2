#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/study/measurement/state.hpp"
#include "app/views/ladder.hpp"

namespace warplens::views {

/// A kernel's speed, from wherever it is known.
struct TimingRow {
  enum class Origin { none, measured, recorded, nearest };
  std::string kernel, title;
  Origin origin = Origin::none;
  std::string setting;           ///< "BX=8 BY=32": the values that were measured, where they are not the chosen ones;
                                 ///< in English, as data has it: tr(setting)
  std::string provenance;        ///< "measured on NVIDIA H200 at 18:30 UTC", "recorded on NVIDIA H200, 2026-11-21"
  gpu::Measurement measurement;  ///< where the origin is not none
  bool chosen = false;
};

/// One row for each kernel of the ladder, at this size and with its rung's setting: measured here if it was, else
/// recorded on `gpu`, else recorded there with the nearest setting or size; none on the toy machine. The study's own
/// kernel is the chosen one.
std::vector<TimingRow> timing_rows(const study::Study& study, const kernels::Size& size,
                                   const study::MeasurementState& measuring, const Ladder& ladder,
                                   const std::string& gpu);

/// The row of one study, whatever the ladder stands at.
TimingRow timing_of(const study::Study& study, const study::MeasurementState& measuring, const Ladder& ladder,
                    const std::string& gpu);

/// The GPU whose recorded times are shown: the one that was asked for; else the one that measures, so that its times
/// stand beside their like; else an H200. Always one that was recorded; empty where none was.
std::string recorded_gpu_of(const std::string& asked, const study::MeasurementState& measuring);

/// The rows, made anew only when something that they are made from has changed: to look them all up takes longer than
/// to draw them.
class Timings {
 public:
  std::span<const TimingRow> of(const std::shared_ptr<const study::Study>& study, const kernels::Size& size,
                                const study::MeasurementState& measuring, const Ladder& ladder, const std::string& gpu);

 private:
  struct Known {
    std::shared_ptr<const study::Study> study;
    kernels::Size size;
    std::uint64_t revision = 0;
    std::size_t kernels = 0;
    std::string gpu;
    bool operator==(const Known&) const = default;
  } known_;
  std::vector<TimingRow> rows_;
};

/// "39.2 µs", "1.24 ms", "2.5 s".
std::string duration(double seconds);

/// "3.41 TB/s", "812 GB/s".
std::string bandwidth(double gigabytes_per_second);

/// "NVIDIA H200" -> "H200", "NVIDIA H100 80GB HBM3" -> "H100": for narrow places.
std::string short_gpu(const std::string& name);

}  // namespace warplens::views

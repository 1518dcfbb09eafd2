#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/study/measurement/state.hpp"
#include "app/views/ladder.hpp"

namespace warplens::views {

/// The time of a kernel, and its origin.
struct TimingRow {
  enum class Origin { none, measured, recorded, nearest };
  std::string kernel, title;
  Origin origin = Origin::none;
  /// Parameter values of the measurement if they differ from the chosen ones: "BX=8 BY=32". The text is in English, and
  /// tr(setting) translates it.
  std::string setting;
  /// Origin as text: "measured on NVIDIA H200 at 18:30 UTC", "recorded on NVIDIA H200, 2026-11-21".
  std::string provenance;
  gpu::Measurement measurement;  ///< the measured or recorded time; valid unless the origin is `none`
  bool chosen = false;
};

/// Returns one row per kernel of the list (Ladder), at this size and with the parameter values of its entry (Rung). The
/// row of the study's kernel is marked as chosen. The time is the first of the following that exists:
/// - the time measured by this program,
/// - the time recorded on `gpu` with these settings,
/// - the time recorded on `gpu` with the nearest settings or size.
///
/// On the toy machine there are no times.
std::vector<TimingRow> timing_rows(const study::Study& study, const kernels::Size& size,
                                   const study::MeasurementState& measuring, const Ladder& ladder,
                                   const std::string& gpu);

/// Returns the row of one study, with the parameter values of the study.
TimingRow timing_of(const study::Study& study, const study::MeasurementState& measuring, const Ladder& ladder,
                    const std::string& gpu);

/// Returns the GPU whose recorded times are shown. It is the first of these GPUs that has records: `asked`, the GPU
/// that measures, an H200. The GPU that measures comes before the H200, so that measured times are shown next to
/// recorded times of the same GPU. The result is empty if no GPU has records.
std::string recorded_gpu_of(const std::string& asked, const study::MeasurementState& measuring);

/// Keeps the rows of timing_rows, and computes them again only if an input has changed. Finding the records takes
/// longer than drawing the rows.
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

/// Returns a time as text: "39.2 µs", "1.24 ms", "2.5 s".
std::string duration(double seconds);

/// Returns a rate as text: "3.41 TB/s", "812 GB/s".
std::string bandwidth(double gigabytes_per_second);

/// Returns the model of a GPU for narrow places: "NVIDIA H200" -> "H200", "NVIDIA H100 80GB HBM3" -> "H100".
std::string short_gpu(const std::string& name);

}  // namespace warplens::views

#pragma once

#include <string>
#include <vector>

#include "app/window/panel.hpp"

namespace warplens::window {

/// A kernel's speed, from wherever it is known.
struct TimingRow {
  enum class Origin { none, measured, recorded, nearest };
  std::string kernel, title;
  Origin origin = Origin::none;
  std::string setting;           ///< "BX=8 BY=32": the values that were measured, where they are not the chosen ones
  std::string provenance;        ///< "measured on NVIDIA H200 at 18:30 UTC", "recorded on NVIDIA H200, 2026-11-21"
  gpu::Measurement measurement;  ///< where the origin is not none
  bool chosen = false;
};

/// One row for each kernel of the ladder, at the chosen size: measured here if it was, else recorded, else recorded
/// with the nearest setting or size.
std::vector<TimingRow> timing_rows(const Scene& scene);

/// "39.2 µs", "1.24 ms", "2.5 s".
std::string duration(double seconds);

/// "3.41 TB/s", "812 GB/s".
std::string bandwidth(double gigabytes_per_second);

}  // namespace warplens::window

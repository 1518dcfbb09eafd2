#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/verification.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::commands {

/// What a run of `verify` found, and on which GPU.
struct VerifyReport {
  gpu::DeviceFacts device;
  std::string date;  ///< UTC, "2026-11-21"
  std::span<const study::Verified> launches;
};

/// Writes the comparison. The JSON has a line a launch: it is what tests/gpu/verified holds.
void write_verification(const VerifyReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands

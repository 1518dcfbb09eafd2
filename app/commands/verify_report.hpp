#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/study/verification.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::commands {

/// What a run of `verify` found, and on which GPU.
struct VerifyReport {
  gpu::DeviceFacts device;
  std::string date;  ///< UTC, "2026-11-21"
  std::span<const study::Verified> launches;
};

/// Writes the comparison as "table", "json" or "csv". The JSON has a line a launch: it is what
/// tests/gpu/verified holds.
void write_verification(const VerifyReport& report, const std::string& format, std::ostream& out);

}  // namespace warplens::commands

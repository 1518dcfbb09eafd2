#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/verification.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::commands {

/// Results of a `verify` run.
struct VerifyReport {
  gpu::DeviceFacts device;
  std::string date;  ///< date in UTC: "2026-11-21"
  std::span<const study::Verified> launches;
};

/// Writes the comparison of the model with the hardware. As JSON: one line per launch, in the format of the files in
/// tests/gpu/verified.
void write_verification(const VerifyReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/simt/program.hpp"
#include "analysis/trace/totals.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::study {

/// Traffic of one line over the whole launch: the sum of loads, stores and atomics.
struct LineTraffic {
  std::uint64_t global_sectors = 0;
  std::uint64_t local_sectors = 0;
  std::uint64_t shared_wavefronts = 0;
  LineTraffic& operator+=(const LineTraffic& other);
  bool operator==(const LineTraffic&) const = default;
};

/// One line of the kernel's file, in the model and in the instruction-level hardware counters. These hardware counters
/// count the distinct sectors of a request, even if an atomic sends a sector to L2 several times.
struct LineComparison {
  std::uint32_t line = 0;  ///< line number; 0: everything outside of the kernel's file
  LineTraffic model, hardware;
  /// True if the hardware also counted code of an include file that several lines call. The part that belongs to this
  /// line is not known and is counted in line 0.
  bool hardware_in_part = false;
  /// Number of requests of wide shared loads whose parts the hardware merges (AccessTotals::merged). The
  /// instruction-level counters count some of these requests wrongly.
  std::uint64_t merged = 0;
};

/// Returns the lines with any traffic, in order. `source` is the kernel's file (Compiled::source).
std::vector<LineComparison> compare_lines(const simt::Program& program, const ptx::SourceFile& source,
                                          const trace::Totals& model,
                                          std::span<const gpu::InstructionCounters> hardware);

}  // namespace warplens::study

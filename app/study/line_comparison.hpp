#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/simt/program.hpp"
#include "analysis/trace/totals.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::study {

/// What the accesses of one line came to over the whole launch: loads, stores and atomics together.
struct LineTraffic {
  std::uint64_t global_sectors = 0;
  std::uint64_t local_sectors = 0;
  std::uint64_t shared_wavefronts = 0;
  LineTraffic& operator+=(const LineTraffic& other);
  bool operator==(const LineTraffic&) const = default;
};

/// One line of the kernel's file, as the model and as the hardware's counters of instructions have it. Those count the
/// distinct sectors of a request, also where an atomic sends one to L2 several times.
struct LineComparison {
  std::uint32_t line = 0;  ///< 0: all that is of no line of that file
  LineTraffic model, hardware;
  /// The hardware counted code of a header that this line is not alone in calling: what is this line's of that can't be
  /// told, and stands with line 0.
  bool hardware_in_part = false;
  /// Requests of wide loads of shared memory whose parts merge (AccessTotals::merged): the counters of instructions
  /// count some of them wrong.
  std::uint64_t merged = 0;
};

/// In order of line, those that either has anything of. `source` is the kernel's file (Compiled::source).
std::vector<LineComparison> compare_lines(const simt::Program& program, const ptx::SourceFile& source,
                                          const trace::Totals& model,
                                          std::span<const gpu::InstructionCounters> hardware);

}  // namespace warplens::study

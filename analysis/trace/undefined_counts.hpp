#pragma once

#include "analysis/simt/program.hpp"
#include "analysis/trace/findings.hpp"

namespace warplens::trace {

/// Returns the first finding that can make the counts of a GPU differ from those of Warplens; null if there is none.
/// Such findings are:
/// - a barrier or a warp operation that only a part of the threads reaches: it is undefined when the others continue
/// - a race, or a read of memory that was never written, if a value loaded from this kind of memory (shared or global)
///   determines the address or the number of accesses
/// - a plain read of memory that other threads change by atomics, if its value determines the address or the number of
///   accesses
///
/// The result points into `findings`.
const Finding* find_cause_of_undefined_counts(const simt::Program& program, const Findings& findings);

}  // namespace warplens::trace

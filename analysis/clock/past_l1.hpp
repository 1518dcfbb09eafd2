#pragma once

#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// Whether a load asks L2 each time, whatever L1 has: `ld.cg` and `ld.cv` (PTX ISA, "Cache Operators"), `ld.lu`
/// (measured on an H200: L1 reads every sector that is asked for, tests/gpu/predicted/README.md), and all that must see
/// what other multiprocessors wrote: volatile, relaxed, acquire.
bool goes_past_l1(const simt::Meaning& load);

}  // namespace warplens::clock

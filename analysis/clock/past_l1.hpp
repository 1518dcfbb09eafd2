#pragma once

#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// Returns whether a load always requests L2, whether L1 has the data or not: `ld.cg` and `ld.cv` (PTX ISA, "Cache
/// Operators"), `ld.lu` (measured on an H200: L1 reads every requested sector, tests/gpu/predicted/README.md), and all
/// loads that must see writes of other multiprocessors: volatile, relaxed, acquire.
bool goes_past_l1(const simt::Meaning& load);

}  // namespace warplens::clock

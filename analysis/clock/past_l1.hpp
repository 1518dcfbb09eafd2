#pragma once

#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// Returns whether a load requests L2 even if L1 has the data: `ld.cg` and `ld.cv` (PTX ISA, "Cache Operators"),
/// `ld.lu` (measured on an H200: every requested sector is read from L2, tests/gpu/predicted/README.md), and all loads
/// that must see writes of other multiprocessors: volatile, relaxed, acquire.
bool goes_past_l1(const simt::Meaning& load);

}  // namespace warplens::clock

#pragma once

#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// Whether a load asks L2 each time, whatever L1 has: `ld.cg` and `ld.cv` (PTX ISA, "Cache Operators"), `ld.lu`
/// (measured on an H200: L1 reads every sector that is asked for, tests/gpu/predicted/README.md), and all that must see
/// what other multiprocessors wrote: volatile, relaxed, acquire.
bool goes_past_l1(const simt::Meaning& load);

/// Whether L2 takes a store and the one before it as one where they are to the same sectors (stored.hpp): not one that
/// says what the caches shall do with it (`st.cs` of tile_columns takes half as long again on an H200).
bool may_be_taken_as_one(const simt::Meaning& store);

}  // namespace warplens::clock

#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// What one bank serves in one wavefront.
struct BankHit {
  std::uint32_t bank = 0;
  std::uint64_t word = 0;  ///< word number: byte address / bank_bytes
  LaneMask lanes = 0;      ///< more than one: the word is broadcast (load) or written by several (store)
};

/// One pass over the banks: at most one word a bank.
struct Wavefront {
  std::uint32_t group = 0;  ///< which part of the warp it belongs to, in order (64- and 128-bit accesses have several)
  std::vector<BankHit> hits;  ///< in order of bank
};

/// All that one shared request takes, for drawing.
struct SharedRequest {
  std::vector<Wavefront> wavefronts;
  std::uint32_t ideal_wavefronts = 0;  ///< the fewest that could serve the distinct bytes
  std::uint32_t distinct_bytes = 0;
  std::uint32_t bytes = 0;
  bool exact = true;  ///< false where no rule is known to be right in every case
};

/// Loads that the hardware makes on its own account, to carry an atomic out.
struct LoopLoads {
  std::uint32_t requests = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t merged = 0;  ///< requests of which parts merge
};

struct SharedCounts {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
  bool merged = false;  ///< a load of 64 or 128 bits that is served in half as many parts
  LoopLoads loads{};    ///< on top of the wavefronts
};

/// The wavefronts of one warp instruction's access to shared memory, whose addresses count from the start of the
/// block's own. The rules were derived from, and agree with, every pattern measured on an H200
/// (tests/analysis/traffic/measured; the counters l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st,atom} with one
/// warp a multiprocessor, so that no two accesses meet):
///  - A load or a store is served in parts of the warp: whole up to one bank's width a lane, halves at twice that (64
///    bits), quarters at four times (128 bits, and ldmatrix and stmatrix, whose rows are 128 bits). A part takes as
///    many wavefronts as the bank with the most different words in it has; lanes on one word share it. The parts add
///    up.
///  - A load of 64 or 128 bits is served in half as many parts, each of twice the lanes, when over the whole warp every
///    active lane's partner lane^1 is inactive or reads the same address, or else the same holds for lane^2. A load by
///    a generic address never is. Of such loads (`merged`) the counter that instruments the code,
///    smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld, miscounts many: the cycles are those of this rule.
///  - Atomics: see shared_atomic.hpp; the writes of asynchronous copies: see async_copy.hpp.
SharedRequest shared_request(const Machine& machine, const WarpAccess& access);
SharedCounts count_shared(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic

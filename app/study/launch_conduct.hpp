#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "analysis/simt/execute.hpp"

namespace warplens::study {

/// The memory accesses and errors of executed blocks.
struct Conduct {
  std::uint64_t accesses = 0;       ///< number of accesses to memory that Warplens counts
  std::uint64_t faults = 0;         ///< errors of memory accesses, failed assertions and traps
  bool leaves_shared = false;       ///< accesses beyond the end of shared memory
  bool leaves_local = false;        ///< accesses beyond the end of the local memory of a thread
  bool fails = false;               ///< a failed assertion or a trap
  bool has_wrong_address = false;   ///< misaligned accesses, and accesses that are not near a buffer
  std::set<std::size_t> too_small;  ///< buffers with accesses beyond their end or before their start
  std::set<std::pair<std::uint64_t, std::uint32_t>> warps;  ///< blocks and warps with accesses

  bool is_clean() const { return faults == 0; }
  bool leaves_memory() const { return has_wrong_address || leaves_shared || leaves_local; }
};

/// Watches the execution of a launch.
class ConductObserver : public simt::Observer {
 public:
  explicit ConductObserver(const simt::Launch& launch) : launch_(launch) {}

  bool takes_interleaved_blocks() const override { return true; }
  void access(const simt::Access& access) override;
  void fault(const simt::Fault& fault) override;

  const Conduct& conduct() const { return conduct_; }

 private:
  void see(std::uint64_t address, unsigned width);

  const simt::Launch& launch_;
  Conduct conduct_;
  bool is_outside_ = false;
};

}  // namespace warplens::study

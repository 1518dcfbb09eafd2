#pragma once

#include <cstdint>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/simt/warp_view.hpp"

namespace warplens::trace {

class Ordering;
class Synchronisation;
class FindingList;
class Locator;

/// What an access does to the bytes that it touches, for the question who may do what beside it.
enum class Effect : std::uint8_t { read, write, atomic };

/// An access as the detectors see it.
struct ObservedAccess {
  const simt::Access& access;
  LaneMask lanes;  ///< that reached memory: in bounds and aligned
  Effect effect;
  bool strong;   ///< volatile, relaxed, acquire or release: meant to meet other threads' accesses
  bool is_flag;  ///< a strong write that others may wait for; a volatile one, by threads that executed a fence before
  bool asynchronous;  ///< a copy that is complete only when it was waited for
  bool is_narrow;     ///< strong or atomic among the threads of its block alone
  bool is_observed;   ///< an atomic that looks at what it finds, and so comes after those before it
};

/// What all detectors of one search share.
struct Search {
  const simt::Program& program;
  const simt::Launch& launch;
  const Ordering& ordering;  ///< who is ordered before whom in the block that is executed
  const Synchronisation& synchronisation;
  const Locator& locator;
  FindingList& list;
  bool every_block;  ///< the whole grid is executed, not a choice of blocks
};

/// Looks for one kind of finding while blocks are executed one after another, and puts what it sees on the list. One
/// detector is one file; registry.cpp names them all.
class Detector {
 public:
  explicit Detector(const Search& search) : search_(search) {}
  virtual ~Detector() = default;

  virtual void block_begin(const simt::Dim3& /*block*/) {}
  virtual void block_end(const simt::Dim3& /*block*/) {}
  /// As simt::Observer::instruction; the ordering has taken the instruction in already.
  virtual void instruction(const simt::WarpView& /*warp*/, std::uint32_t /*pc*/, LaneMask /*active*/,
                           LaneMask /*path*/) {}
  /// Before the ordering takes the access in (an atomic may order what comes after it).
  virtual void access(const ObservedAccess&) {}
  /// Before the ordering takes the event in.
  virtual void barrier(const simt::BarrierEvent&) {}
  virtual void fault(const simt::Fault&) {}
  virtual void heap(const simt::HeapEvent&) {}
  /// After the last block.
  virtual void finish() {}
  /// Whether it ran out of memory for what it has to remember, so that it may have missed something.
  virtual bool forgot() const { return false; }

 protected:
  const Search& search_;
};

}  // namespace warplens::trace

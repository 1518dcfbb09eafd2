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

/// Effect of an access on its bytes. Determines which other accesses may occur at the same time.
enum class Effect : std::uint8_t { read, write, atomic };

/// An access as the detectors receive it.
struct ObservedAccess {
  const simt::Access& access;
  LaneMask lanes;  ///< lanes whose access is in bounds and aligned
  Effect effect;
  /// set if the access is volatile, relaxed, acquire or release; it may then occur at the same time as accesses of
  /// other threads
  bool strong;
  /// Set if the access is a strong write that other threads may wait for. A volatile write counts as such only if its
  /// threads have executed a fence before.
  bool is_flag;
  bool asynchronous;  ///< set for an asynchronous copy, which is complete only after a wait
  bool is_narrow;     ///< set if the access is strong or atomic only for the threads of its block
  bool is_observed;   ///< set for an atomic whose result the program uses; it is then ordered after earlier atomics
};

/// Objects that all detectors of one search share.
struct Search {
  const simt::Program& program;
  const simt::Launch& launch;
  const Ordering& ordering;  ///< happens-before relation of the block that is being executed
  const Synchronisation& synchronisation;
  const Locator& locator;
  FindingList& list;
  bool every_block;  ///< true if the whole grid is executed, not only chosen blocks
};

/// Detects one kind of finding while blocks are executed one after another, and adds its findings to the list. Each
/// detector is one file; registry.cpp lists all of them.
class Detector {
 public:
  explicit Detector(const Search& search) : search_(search) {}
  virtual ~Detector() = default;

  virtual void block_begin(const simt::Dim3& /*block*/) {}
  virtual void block_end(const simt::Dim3& /*block*/) {}
  /// Like simt::Observer::instruction. Called after `ordering` has processed the instruction.
  virtual void instruction(const simt::WarpView& /*warp*/, std::uint32_t /*pc*/, LaneMask /*active*/,
                           LaneMask /*path*/) {}
  /// Called before `ordering` processes the access. (An atomic may order later accesses.)
  virtual void access(const ObservedAccess&) {}
  /// Called before `ordering` processes the event.
  virtual void barrier(const simt::BarrierEvent&) {}
  virtual void fault(const simt::Fault&) {}
  virtual void heap(const simt::HeapEvent&) {}
  /// Called after the last block.
  virtual void finish() {}
  /// Returns whether the memory of the detector was exhausted, so that it may have missed something.
  virtual bool forgot() const { return false; }

 protected:
  const Search& search_;
};

}  // namespace warplens::trace

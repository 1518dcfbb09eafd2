// Accesses outside all memory, and at addresses that are no multiple of their width: the hardware ends the kernel
// there.

#include <bit>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/wording.hpp"

namespace warplens::trace {
namespace {

using simt::Fault;

class MemoryFaults : public Detector {
 public:
  using Detector::Detector;

  void instruction(const simt::WarpView&, std::uint32_t, LaneMask, LaneMask) override { ++instant_; }

  void fault(const Fault& fault) override {
    if (fault.lanes == 0) return;
    if (fault.kind == Fault::Kind::out_of_bounds)
      search_.list.add("out-of-bounds", fault.where, fault.lanes, instant_, [&] {
        return subject(fault) + ", " + search_.wording.miss(fault.space, fault.address, fault.width) + others(fault);
      });
    if (fault.kind == Fault::Kind::misaligned)
      search_.list.add("misaligned", fault.where, fault.lanes, instant_, [&] {
        return subject(fault) + " of " + search_.wording.memory(fault.space, fault.address) +
               " at an address that is no multiple of " + std::to_string(fault.width) + " (it is " +
               std::to_string(fault.address % fault.width) + " past one)" + others(fault);
      });
  }

 private:
  /// "thread 3 of block 0 writes 4 bytes".
  std::string subject(const Fault& fault) const {
    return search_.wording.thread(fault.where, lowest_lane(fault.lanes)) + " " + verb(fault.where.pc) + " " +
           counted(fault.width, "byte");
  }
  std::string verb(std::uint32_t pc) const {
    switch (search_.program.code().meanings[pc].memory) {
      case simt::MemoryAction::load:
      case simt::MemoryAction::matrix_load:
        return "reads";
      case simt::MemoryAction::store:
      case simt::MemoryAction::matrix_store:
        return "writes";
      case simt::MemoryAction::atomic:
      case simt::MemoryAction::reduction:
        return "updates";
      default:
        return "accesses";
    }
  }
  static std::string others(const Fault& fault) {
    const auto more = static_cast<std::uint64_t>(std::popcount(fault.lanes)) - 1;
    if (more == 0) return ".";
    return "; so " + std::string(more == 1 ? "does" : "do") + " " + counted(more, "other lane") + " of its warp.";
  }

  std::uint64_t instant_ = 0;
};

}  // namespace

std::unique_ptr<Detector> make_memory_faults(const Search& search) {
  return std::make_unique<MemoryFaults>(search);
}

}  // namespace warplens::trace

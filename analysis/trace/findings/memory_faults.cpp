// Finds accesses outside of all memory, and addresses that are not a multiple of the access width. In both cases, the
// hardware ends the kernel.

#include <bit>
#include <functional>
#include <string>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using simt::Fault;

class MemoryFaults : public Detector {
 public:
  using Detector::Detector;

  void instruction(const simt::WarpView&, std::uint32_t, LaneMask, LaneMask) override { ++instant_; }

  void fault(const Fault& fault) override {
    if (fault.lanes == 0) return;
    if (fault.kind == Fault::Kind::out_of_bounds) add_out_of_bounds(fault);
    if (fault.kind == Fault::Kind::misaligned)
      search_.list.add(fault.where, fault.lanes, instant_, [&] {
        return Misaligned{.thread = first_thread(fault),
                          .action = action_at(fault.where.pc),
                          .width = fault.width,
                          .memory = search_.locator.memory(fault.space, fault.address),
                          .past_multiple = static_cast<std::uint32_t>(fault.address % fault.width),
                          .other_lanes = other_lanes(fault)};
      });
    if (fault.kind == Fault::Kind::foreign_local)
      search_.list.add(fault.where, fault.lanes, instant_, [&] {
        return ForeignLocal{first_thread(fault), action_at(fault.where.pc), fault.owner, other_lanes(fault)};
      });
  }

 private:
  // All three accesses in `out[i] = a[i + 1] - b[i + 1]` may be out of bounds: each is a separate finding.
  void add_out_of_bounds(const Fault& fault) {
    const Action action = action_at(fault.where.pc);
    const Miss miss = search_.locator.miss(fault.space, fault.address, fault.width);
    const std::uint64_t apart = std::hash<std::string>()(miss.memory.name) ^ static_cast<std::uint64_t>(action);
    search_.list.add(
        fault.where, fault.lanes, instant_,
        [&] {
          return OutOfBounds{first_thread(fault), action, fault.width, miss, other_lanes(fault)};
        },
        FindingList::kNone, apart);
  }

  Thread first_thread(const Fault& fault) const {
    return search_.locator.thread(fault.where, lowest_lane(fault.lanes));
  }
  Action action_at(std::uint32_t pc) const {
    switch (search_.program.code().meanings[pc].memory) {
      case simt::MemoryAction::load:
      case simt::MemoryAction::matrix_load:
      case simt::MemoryAction::texture_load:
      case simt::MemoryAction::surface_load:
        return Action::read;
      case simt::MemoryAction::store:
      case simt::MemoryAction::matrix_store:
      case simt::MemoryAction::surface_store:
        return Action::write;
      case simt::MemoryAction::atomic:
      case simt::MemoryAction::reduction:
        return Action::atomic;
      default:
        return Action::other;
    }
  }
  static unsigned other_lanes(const Fault& fault) { return static_cast<unsigned>(std::popcount(fault.lanes)) - 1; }

  std::uint64_t instant_ = 0;
};

}  // namespace

std::unique_ptr<Detector> make_memory_faults(const Search& search) {
  return std::make_unique<MemoryFaults>(search);
}

}  // namespace warplens::trace

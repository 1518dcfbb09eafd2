// Finds executions that do not finish: endless loops, threads that wait forever, traps and failed assertions.

#include <vector>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using simt::Fault;

class ExecutionFaults : public Detector {
 public:
  explicit ExecutionFaults(const Search& search) : Detector(search), jumps_(search.program.instructions().size()) {}

  void instruction(const simt::WarpView&, std::uint32_t pc, LaneMask active, LaneMask) override {
    ++instant_;
    ++in_block_;
    const simt::Op& op = search_.program.code().ops[pc];
    if (op.control != simt::Control::branch || op.target > pc || active == 0) return;
    Jump& jump = jumps_[pc];
    if (jump.block != block_) jump = {block_, 0, 0};
    ++jump.times;
    jump.last = in_block_;
  }
  void block_begin(const simt::Dim3&) override {
    in_block_ = 0;
    ++block_;
  }

  void fault(const Fault& fault) override {
    const auto add = [&](auto facts) { search_.list.add(fault.where, fault.lanes, instant_, facts); };
    switch (fault.kind) {
      case Fault::Kind::budget:
        return tell_endless(fault);
      case Fault::Kind::deadlock:
        return add([&] { return Deadlock{first_thread(fault), fault.detail}; });
      case Fault::Kind::trap:
        return add([&] { return Trap{first_thread(fault), fault.detail}; });
      case Fault::Kind::assertion:
        return add([&] { return FailedAssertion{first_thread(fault), fault.detail}; });
      case Fault::Kind::out_of_bounds:
      case Fault::Kind::misaligned:
      case Fault::Kind::barrier_divergence:
      case Fault::Kind::foreign_local:
        return;
    }
  }

 private:
  /// Number of backward jumps of a block at one instruction, and the time of the last one.
  struct Jump {
    std::uint32_t block = 0;
    std::uint64_t times = 0, last = 0;
  };

  /// Returns the loop that was still running: the outermost loop around `pc` that was repeated recently.
  std::uint32_t loop_around(std::uint32_t pc) const {
    std::uint32_t found = pc, longest = 0;
    for (std::uint32_t end = pc; end < jumps_.size(); ++end) {
      const Jump& jump = jumps_[end];
      if (jump.block != block_ || jump.times < 2 || jump.last < in_block_ / 2) continue;
      const std::uint32_t start = search_.program.code().ops[end].target;
      if (start <= pc && end - start >= longest) found = end, longest = end - start;
    }
    return found;
  }

  void tell_endless(const Fault& fault) {
    simt::Where where = fault.where;
    where.pc = loop_around(fault.where.pc);
    search_.list.add(where, fault.lanes, instant_, [&] {
      return Endless{first_thread(fault), search_.locator.line(where.pc), in_block_, fault.detail};
    });
  }

  Thread first_thread(const Fault& fault) const {
    return search_.locator.thread(fault.where, lowest_lane(fault.lanes));
  }

  std::uint64_t instant_ = 0;
  std::uint64_t in_block_ = 0;
  std::uint32_t block_ = 0;
  std::vector<Jump> jumps_;  ///< index: pc
};

}  // namespace

std::unique_ptr<Detector> make_execution_faults(const Search& search) {
  return std::make_unique<ExecutionFaults>(search);
}

}  // namespace warplens::trace

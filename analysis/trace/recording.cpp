#include "analysis/trace/recording.hpp"

#include <cstring>

#include "analysis/simt/warp_view.hpp"
#include "analysis/trace/as_made.hpp"
#include "analysis/trace/joined_values.hpp"

namespace warplens::trace {
namespace {

/// Keeps every step and access of the one block that it watches.
class Recorder : public simt::Observer {
 public:
  Recorder(const simt::Program& program, Recording& recording, std::size_t most_steps)
      : program_(program), recording_(recording), most_steps_(most_steps), joined_values_(program) {}

  bool wants_instructions() const override { return true; }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    full_ = recording_.steps.size() >= most_steps_;
    if (full_) {
      recording_.truncated = true;
      return;
    }
    recording_.steps_of_warp[warp.warp()].push_back(static_cast<std::uint32_t>(recording_.steps.size()));
    recording_.steps.push_back({warp.warp(), pc, active, path, -1, false});
  }

  void access(const simt::Access& access) override {
    // What other units carry out has no requests to be shown.
    if (full_ || access.unit != Unit::load_store) return;
    as_made(program_, access, [this](const simt::Access& made) { keep(made); });
    joined_values_.add(access, recording_.accesses);
  }

  void barrier(const simt::BarrierEvent& event) override {
    if (!full_ && event.kind == simt::BarrierEvent::Kind::arrive) recording_.steps.back().barrier = true;
  }

  void fault(const simt::Fault& fault) override {
    constexpr std::size_t kMostFaults = 1000;
    if (recording_.faults.size() < kMostFaults) recording_.faults.push_back(fault);
  }

 private:
  void keep(const simt::Access& access) {
    const auto number = static_cast<std::uint32_t>(recording_.accesses.size());
    Step& step = recording_.steps.back();
    if (step.first_access < 0) step.first_access = static_cast<std::int32_t>(number);
    RecordedAccess kept{.step = static_cast<std::uint32_t>(recording_.steps.size() - 1),
                        .warp = access.where.warp,
                        .pc = access.where.pc,
                        .space = access.space,
                        .kind = access.kind,
                        .width = access.width,
                        .active = access.active,
                        .addresses = access.addresses,
                        .values = std::vector<std::uint8_t>(access.values.size()),
                        .generic = access.generic,
                        .operation = access.operation,
                        .type = access.type,
                        .made = access.made,
                        .copy = access.copy ? std::make_shared<const AsyncCopy>(*access.copy) : nullptr};
    if (!access.values.empty())
      for_each_lane(access.active, [&](std::size_t lane) {
        std::memcpy(kept.values.data() + lane * access.width, access.values.data() + lane * access.width, access.width);
      });
    recording_.accesses_of_warp[access.where.warp].push_back(number);
    recording_.accesses.push_back(std::move(kept));
  }

  const simt::Program& program_;
  Recording& recording_;
  std::size_t most_steps_;
  bool full_ = false;
  JoinedValues joined_values_;
};

}  // namespace

simt::Access RecordedAccess::seen() const {
  return {{.space = space,
           .kind = kind,
           .width = width,
           .active = active,
           .addresses = addresses,
           .generic = generic,
           .operation = operation,
           .type = type,
           .made = made,
           .copy = copy.get()},
          {{}, warp, pc},
          values};
}

Recording record_block(const simt::Program& program, const simt::Launch& launch, const simt::Dim3& block,
                       std::size_t most_steps, const simt::Limits& limits) {
  Recording recording;
  recording.block = block;
  recording.warps =
      static_cast<std::uint32_t>((launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size);
  recording.steps_of_warp.resize(recording.warps);
  recording.accesses_of_warp.resize(recording.warps);
  Recorder recorder(program, recording, most_steps);
  simt::GlobalMemory memory(program, launch);
  simt::execute_block(program, launch, block, memory, recorder, limits);
  return recording;
}

}  // namespace warplens::trace

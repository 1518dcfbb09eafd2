#include "analysis/trace/recording.hpp"

#include <cstring>
#include <stop_token>

#include "analysis/simt/warp_view.hpp"
#include "analysis/trace/as_made.hpp"
#include "analysis/trace/joined_values.hpp"

namespace warplens::trace {
namespace {

/// Memory per entry of the recording in bytes, including its index in the list of its warp. The factor 3/2 accounts for
/// unused space, because lists grow by doubling.
constexpr std::uint64_t kStepBytes = (sizeof(Step) + sizeof(std::uint32_t)) * 3 / 2;
constexpr std::uint64_t kAccessBytes = (sizeof(RecordedAccess) + sizeof(std::uint32_t)) * 3 / 2;

/// Records every step and access of one block.
class Recorder : public simt::Observer {
 public:
  Recorder(const simt::Program& program, Recording& recording, const RecordingLimits& limits)
      : program_(program), recording_(recording), limits_(limits), joined_values_(program) {}

  bool wants_instructions() const override { return true; }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    full_ = full_ || recording_.steps.size() >= limits_.most_steps || bytes_ >= limits_.most_bytes;
    if (full_) {
      recording_.truncated = true;
      enough_.request_stop();
      return;
    }
    recording_.steps_of_warp[warp.warp()].push_back(static_cast<std::uint32_t>(recording_.steps.size()));
    recording_.steps.push_back({warp.warp(), pc, active, path, -1, false});
    bytes_ += kStepBytes;
  }

  void access(const simt::Access& access) override {
    // Accesses of other units than the load/store unit have no requests that could be shown.
    if (full_ || access.unit != Unit::load_store) return;
    as_made(program_, access, [this](const simt::Access& made) { keep(made); });
    joined_values_.add(access, recording_.accesses);
  }

  void barrier(const simt::BarrierEvent& event) override {
    if (!full_ && event.kind == simt::BarrierEvent::Kind::arrive) recording_.steps.back().barrier = true;
  }

  /// Requests a stop when a limit is reached.
  const std::stop_source& enough() const { return enough_; }

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
    bytes_ += kAccessBytes + kept.values.size();
    recording_.accesses_of_warp[access.where.warp].push_back(number);
    recording_.accesses.push_back(std::move(kept));
  }

  const simt::Program& program_;
  Recording& recording_;
  const RecordingLimits limits_;
  std::stop_source enough_;
  std::uint64_t bytes_ = 0;
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
                       const RecordingLimits& kept, const simt::Limits& limits) {
  Recording recording;
  recording.block = block;
  recording.warps =
      static_cast<std::uint32_t>((launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size);
  recording.steps_of_warp.resize(recording.warps);
  recording.accesses_of_warp.resize(recording.warps);
  Recorder recorder(program, recording, kept);
  simt::GlobalMemory memory(program, launch);
  simt::Limits own = limits;
  own.stop = recorder.enough().get_token();
  const std::stop_callback cancelled(limits.stop, [&] { std::stop_source(recorder.enough()).request_stop(); });
  recording.cut = simt::execute_block(program, launch, block, memory, recorder, own).cut;
  return recording;
}

}  // namespace warplens::trace

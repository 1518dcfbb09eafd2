#include "analysis/clock/work.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "analysis/clock/past_l1.hpp"
#include "analysis/clock/stored.hpp"
#include "analysis/simt/warp_view.hpp"
#include "analysis/trace/as_made.hpp"
#include "analysis/trace/category.hpp"
#include "analysis/traffic/constant.hpp"
#include "analysis/traffic/shared.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::clock {
namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};
constexpr std::int64_t kNever = -1;
/// Number of registers that are assumed to hold addresses, sums and counters. All other registers can hold loaded data.
constexpr unsigned kRegistersInUse = 16;
constexpr unsigned kLeastForLoads = 4;

/// Time at which the value of a register is available: a cycle, counted per warp, or the end of an operation. `behind`
/// is an operation that waits for another operation, and on which the value depends; if there are several, it is the
/// latest. An operation that needs the value must not move before `behind`.
struct Ready {
  double cycle = 0;
  std::uint32_t operation = kNobody;
  std::int64_t behind = kNever;
};

/// Returns the address at which the local memory of a warp is assumed to begin. It is above the addresses of all
/// buffers.
std::uint64_t local_memory_of(std::uint32_t warp) {
  // 512 KiB of local memory for each of 32 threads
  constexpr std::uint64_t kBytesOfWarp = std::uint64_t{32} * 512 * 1024;
  return (std::uint64_t{1} << 50) + warp * kBytesOfWarp;
}

/// Maps slots (byte offsets of registers, with large gaps) to consecutive numbers, in order of first use.
class SlotNumbers {
 public:
  std::uint32_t of(std::uint32_t slot) {
    constexpr std::uint32_t kLeastApart = 4;  // size of a predicate in bytes
    const std::size_t at = slot / kLeastApart;
    if (at >= numbers_.size()) numbers_.resize(at + 1, kNobody);
    if (numbers_[at] == kNobody) numbers_[at] = next_++;
    return numbers_[at];
  }

 private:
  std::vector<std::uint32_t> numbers_;
  std::uint32_t next_ = 0;
};

/// The registers of a warp, for all functions that the warp executes.
class Registers {
 public:
  Ready& of(const void* frame, std::uint32_t number) {
    if (main_ == nullptr) main_ = frame;
    std::vector<Ready>& values = frame == main_ ? of_main_ : of_called_[frame];
    if (number >= values.size()) values.resize(number + 1);
    return values[number];
  }

 private:
  const void* main_ = nullptr;  ///< frame of the kernel itself, which is used most often
  std::vector<Ready> of_main_;
  std::unordered_map<const void*, std::vector<Ready>> of_called_;
};

/// State of a warp while its work is recorded.
struct WarpDraft {
  Registers registers;
  std::vector<std::int64_t> awaited_by;  ///< for each operation: the first operation that waits for it
  std::vector<std::uint32_t> waits;      ///< operations that the current operation waits for
  double cycle = 0, stretch_begin = 0, instructions = 0;
  std::uint32_t first_pc = 0;
  /// pc of the instruction that has to wait, if the current operation waits
  std::uint32_t waiting_pc = 0;
  const void* latest_frame = nullptr;  ///< frame of the latest instruction
  std::vector<std::uint32_t> results;  ///< slots that the latest instruction writes, as numbers of SlotNumbers
  /// first cycle of the latest instruction, and its number of machine instructions
  double latest_begin = 0, latest_count = 0;
  std::int64_t latest_behind = kNever;  ///< maximum of Ready::behind over the operands of the latest instruction
  /// number of registers whose loads are in flight: no instruction has waited for them yet
  unsigned on_their_way = 0;
  std::uint32_t latest_of_instruction = kNobody;  ///< index of the operation made from the latest instruction
  std::uint32_t latest_pc = 0;
  unsigned rounds = 0;           ///< number of backward jumps so far
  std::size_t movable_from = 0;  ///< loads cannot move before this index in WarpWork::sequence
};

/// Records the work of one block.
class WorkRecorder : public simt::Observer {
 public:
  WorkRecorder(const simt::Program& program, const Machine& machine, const Latencies& latency,
               const sass::MachineInstructions& machine_instructions, unsigned registers, SlotNumbers& slots,
               BlockWork& work, std::string& refused)
      : program_(program),
        machine_(machine),
        latency_(latency),
        machine_instructions_(machine_instructions),
        for_loads_(std::max(registers, kRegistersInUse + kLeastForLoads) - kRegistersInUse),
        slots_(slots),
        work_(work),
        refused_(refused),
        drafts_(work.warps.size()) {}

  bool wants_instructions() const override { return true; }

  void instruction(const simt::WarpView& view, std::uint32_t pc, LaneMask active, LaneMask /*path*/) override {
    const simt::Code& code = program_.code();
    const simt::Meaning& meaning = code.meanings[pc];
    WarpDraft& draft = drafts_[view.warp()];
    settle(view.warp());
    ++work_.warp_instructions;
    enter(view.warp(), pc);
    const void* const frame = &view.frame();
    double begin = wait_for_operands(view.warp(), pc, frame);
    const double count = machine_instructions_.count[pc];
    begin = std::max(begin, draft.cycle);
    draft.latest_begin = begin;
    draft.latest_count = count;
    draft.cycle = begin + count;
    draft.instructions += count;
    draft.results.clear();
    draft.latest_of_instruction = kNobody;
    const bool is_free = count == 0;
    draft.latest_frame = frame;
    for (const simt::ValueUse& use : code.writes(meaning)) {
      const std::uint32_t number = slots_.of(use.slot);
      draft.results.push_back(number);
      draft.registers.of(frame, number) = {is_free ? begin : begin + latency_.arithmetic, kNobody, draft.latest_behind};
    }
    if (meaning.shuffle != simt::Shuffle::none) exchange(view.warp(), pc);
    if (meaning.effect == simt::Effect::calls && meaning.is_of_driver)
      refuse(marked("the kernel calls a function of the driver"));
    if (simt::is_atomic(meaning) && active != 0) refuse(marked("the time of atomics depends on contention"));
    refuse_if_unknown(meaning);
  }

  void access(const simt::Access& access) override {
    if (access.unit != Unit::load_store) return refuse(marked("the kernel uses textures or bulk copies"));
    if (access.active == 0) return;
    trace::as_made(program_, access, [this](const simt::Access& made) { keep(made); });
    const simt::JoinedAccess* const joined = program_.joined(access.where.pc);
    if (joined != nullptr && joined->made_by != access.where.pc) follow_joined(access.where.warp, joined->made_by);
  }

  void barrier(const simt::BarrierEvent& event) override {
    if (event.kind == simt::BarrierEvent::Kind::arrive)
      emit(event.where.warp, {.pc = event.where.pc, .action = Action::barrier});
  }

  /// Ends the last sequence of instructions of every warp.
  void finish() {
    for (std::uint32_t warp = 0; warp < drafts_.size(); ++warp) {
      settle(warp);
      const std::uint32_t pc = work_.warps[warp].operations.empty() ? 0 : work_.warps[warp].operations.back().pc;
      if (drafts_[warp].instructions > 0) emit(warp, {.pc = pc});
    }
  }

 private:
  void refuse(const char* why) {
    if (refused_.empty()) refused_ = why;
  }

  void refuse_if_unknown(const simt::Meaning& meaning) {
    using simt::MemoryAction;
    if (meaning.memory == MemoryAction::async_copy) refuse(marked("the kernel uses asynchronous copies"));
    if (meaning.multiplies_matrices || meaning.memory == MemoryAction::fragment_load ||
        meaning.memory == MemoryAction::fragment_store)
      refuse(marked("the kernel uses tensor cores"));
    if (meaning.memory == MemoryAction::barrier_object) refuse(marked("the kernel uses barriers in memory (mbarrier)"));
    if (simt::is_of_texture(meaning)) refuse(marked("the kernel uses textures"));
  }

  /// Begins a new iteration of a loop if the warp has jumped backward. No load moves before the beginning of the
  /// iteration, except between the copies of an unrolled loop. Forward branches do not prevent moves, because the
  /// assembler replaces them by predicates.
  void enter(std::uint32_t warp, std::uint32_t pc) {
    WarpDraft& draft = drafts_[warp];
    if (pc < draft.latest_pc) {
      ++draft.rounds;
      const bool is_copy = draft.rounds % static_cast<unsigned>(machine_instructions_.unrolled[pc]) != 0;
      if (!is_copy) draft.movable_from = work_.warps[warp].sequence.size();
    }
    draft.latest_pc = pc;
  }

  /// Moves the latest operation, a load, to an earlier position in the sequence. The load passes operations that wait
  /// for others, until it reaches an operation that it must not pass.
  void move_up(std::uint32_t warp) {
    WarpWork& work = work_.warps[warp];
    const bool is_shared = work.operations.back().action == Action::shared;
    const auto may_pass = [&](std::uint32_t number) {
      const Operation& earlier = work.operations[number];
      if (number == drafts_[warp].latest_behind || earlier.action == Action::barrier) return false;
      if (earlier.action == Action::store) return is_shared;
      if (earlier.action == Action::deposit) return !is_shared;
      return earlier.action == Action::none || earlier.waits > 0;
    };
    if (work.operations.back().waits > 0) return;
    std::vector<std::uint32_t>& sequence = work.sequence;
    std::size_t at = sequence.size() - 1;
    unsigned on_their_way = drafts_[warp].on_their_way;
    while (at > drafts_[warp].movable_from && may_pass(sequence[at - 1])) {
      on_their_way += awaited_by(warp, work.operations[sequence[at - 1]]);
      if (on_their_way > for_loads_) break;
      --at;
    }
    std::rotate(sequence.begin() + static_cast<std::ptrdiff_t>(at), sequence.end() - 1, sequence.end());
  }

  /// Returns the number of registers that receive the data for which this operation waits.
  unsigned awaited_by(std::uint32_t warp, const Operation& operation) const {
    unsigned registers = 0;
    for (std::uint32_t at = 0; at < operation.waits; ++at)
      registers += work_.warps[warp].operations[work_.waits[operation.first_wait + at]].words;
    return registers;
  }

  /// Waits for the operands of an instruction, and returns the cycle at which those that come from arithmetic are
  /// available. An operand can also be the result of an operation such as a load. If the warp does not wait for this
  /// operation yet, the function ends the current sequence of instructions, and the next sequence begins with the wait.
  double wait_for_operands(std::uint32_t warp, std::uint32_t pc, const void* frame) {
    const simt::Code& code = program_.code();
    double ready = 0;
    const auto look_at = [&](std::uint32_t slot) {
      WarpDraft& draft = drafts_[warp];
      const Ready value = draft.registers.of(frame, slots_.of(slot));
      ready = std::max(ready, value.cycle);
      draft.latest_behind = std::max(draft.latest_behind, value.behind);
      const std::uint32_t operation = value.operation;
      if (operation == kNobody) return;
      if (draft.awaited_by[operation] == kNever) {
        if (draft.instructions > 0) emit(warp, {.pc = pc});
        draft.waiting_pc = pc;
        draft.awaited_by[operation] = next_operation(warp);
        draft.waits.push_back(operation);
        draft.on_their_way -= work_.warps[warp].operations[operation].words;
      }
      draft.latest_behind = std::max(draft.latest_behind, draft.awaited_by[operation]);
    };
    drafts_[warp].latest_behind = kNever;
    for (const simt::ValueUse& use : code.reads(code.meanings[pc])) look_at(use.slot);
    if (code.ops[pc].guard != simt::kNoSlot) look_at(code.ops[pc].guard);
    return ready;
  }

  std::int64_t next_operation(std::uint32_t warp) const {
    return static_cast<std::int64_t>(work_.warps[warp].operations.size());
  }

  /// Ends the current sequence of instructions with an operation that loads data. The sequence may wait for data that
  /// the load does not need. In this case the instructions before the load become a separate operation, so that the
  /// load can move before the wait.
  void emit_bringing(std::uint32_t warp, const Operation& operation) {
    WarpDraft& draft = drafts_[warp];
    const bool needs_it = draft.latest_behind == next_operation(warp);
    if (!draft.waits.empty() && !needs_it && draft.instructions > draft.latest_count) {
      const double end = std::exchange(draft.cycle, draft.latest_begin);
      draft.instructions -= draft.latest_count;
      emit(warp, {.pc = draft.waiting_pc});
      draft.cycle = end;
      draft.instructions = draft.latest_count;
    }
    emit(warp, operation);
    draft.on_their_way += operation.words;
    drafts_[warp].latest_of_instruction = static_cast<std::uint32_t>(next_operation(warp) - 1);
    move_up(warp);
  }

  /// Ends the current sequence of instructions of a warp with an operation.
  void emit(std::uint32_t warp, Operation operation) {
    WarpDraft& draft = drafts_[warp];
    WarpWork& work = work_.warps[warp];
    operation.instructions = static_cast<float>(draft.instructions);
    operation.cycles = static_cast<float>(std::max(0.0, draft.cycle - draft.stretch_begin));
    operation.first_wait = static_cast<std::uint32_t>(work_.waits.size());
    operation.waits = static_cast<std::uint32_t>(draft.waits.size());
    work_.waits.insert(work_.waits.end(), draft.waits.begin(), draft.waits.end());
    draft.waits.clear();
    draft.instructions = 0;
    draft.stretch_begin = draft.cycle;
    draft.awaited_by.push_back(kNever);
    work.sequence.push_back(static_cast<std::uint32_t>(work.operations.size()));
    work.operations.push_back(operation);
    if (operation.action == Action::barrier) draft.movable_from = work.sequence.size();
  }

  void exchange(std::uint32_t warp, std::uint32_t pc) {
    emit_bringing(warp, {.pc = pc, .action = Action::shared, .wavefronts = 1});
  }

  void keep(const simt::Access& access) {
    const auto category = trace::category_of(access.space, access.kind);
    if (!category) return;
    const std::uint32_t warp = access.where.warp;
    Operation operation{.pc = access.where.pc};
    const bool is_load = access.kind == AccessKind::load || access.kind == AccessKind::matrix_load;
    operation.words = static_cast<std::uint8_t>(std::max(1U, access.width / 4));
    if (*category == trace::Category::constant_load) {
      // There is no load instruction: the assembler made the constant an operand of the instruction that uses the
      // value.
      if (machine_instructions_.count[operation.pc] == 0) return;
      operation.action = Action::constant;
      operation.wavefronts = static_cast<float>(traffic::count_constant(machine_, access).passes);
    } else if (access.space == ptx::StateSpace::shared) {
      operation.action = is_load ? Action::shared : Action::deposit;
      operation.wavefronts = static_cast<float>(traffic::count_shared(machine_, access).wavefronts);
    } else {
      operation.action = is_load ? Action::load : Action::store;
      const simt::Meaning& meaning = program_.code().meanings[operation.pc];
      operation.is_past_l1 = is_load && goes_past_l1(meaning);
      const std::vector<Operation>& before = work_.warps[warp].operations;
      operation.follows = !is_load && may_merge(meaning) && !before.empty() && before.back().action == Action::store;
      // The next block on a multiprocessor uses the same local memory as the block before.
      traffic::touched_sectors(machine_, access, touched_, local_memory_of(warp));
      operation.first_sector = static_cast<std::uint32_t>(work_.sectors.size());
      operation.sectors = static_cast<std::uint32_t>(touched_.size());
      work_.sectors.insert(work_.sectors.end(), touched_.begin(), touched_.end());
    }
    if (is_load)
      emit_bringing(warp, operation);
    else
      emit(warp, operation);
  }

  /// The assembler joined this load with others. Its results are available when the operation of `made_by`, which
  /// replaces the joined loads, is done.
  void follow_joined(std::uint32_t warp, std::uint32_t made_by) {
    const std::vector<Operation>& operations = work_.warps[warp].operations;
    for (std::size_t back = operations.size(); back-- > 0 && operations.size() - back < 64;)
      if (operations[back].pc == made_by && operations[back].action != Action::none) {
        drafts_[warp].latest_of_instruction = static_cast<std::uint32_t>(back);
        return;
      }
  }

  /// Records when the results of the warp's latest instruction are available: at the end of the operation that was made
  /// from this instruction.
  void settle(std::uint32_t warp) {
    WarpDraft& draft = drafts_[warp];
    if (draft.latest_of_instruction == kNobody) return;
    for (const std::uint32_t slot : draft.results)
      draft.registers.of(draft.latest_frame, slot).operation = draft.latest_of_instruction;
    draft.latest_of_instruction = kNobody;
  }

  const simt::Program& program_;
  const Machine& machine_;
  const Latencies& latency_;
  const sass::MachineInstructions& machine_instructions_;
  const unsigned for_loads_;  ///< number of registers that can hold data of loads in flight
  SlotNumbers& slots_;
  BlockWork& work_;
  std::string& refused_;
  std::vector<WarpDraft> drafts_;
  std::vector<traffic::TouchedSector> touched_;
};

}  // namespace

Work record_work(const simt::Program& program, const simt::Launch& launch, const Latencies& latency,
                 const sass::MachineInstructions& machine_instructions, unsigned registers,
                 std::span<const std::uint64_t> blocks, const WorkLimits& limits, const std::stop_token& stop) {
  Work work;
  const std::uint64_t lanes = launch.machine.warp_size;
  const std::uint64_t warps = (launch.block.count() + lanes - 1) / lanes;
  simt::GlobalMemory memory(program, launch);
  std::uint64_t executed = 0, sectors = 0;
  SlotNumbers slots;
  for (const std::uint64_t number : blocks) {
    if (!work.blocks.empty()) {
      const BlockWork& before = work.blocks.back();
      if (executed + before.warp_instructions > limits.instructions) break;
      if (sectors + before.sectors.size() > limits.sectors) break;
    }
    if (stop.stop_requested()) break;
    BlockWork& block = work.blocks.emplace_back();
    block.block = number;
    block.warps.resize(warps);
    WorkRecorder recorder(program, launch.machine, latency, machine_instructions, registers, slots, block,
                          work.refused);
    simt::execute_block(
        program, launch, index_at(launch.grid, number), memory, recorder,
        {.instructions_per_block = limits.of_a_block, .instructions_per_warp = limits.of_a_warp, .stop = stop});
    recorder.finish();
    executed += block.warp_instructions;
    sectors += block.sectors.size();
    if (!work.refused.empty()) break;
  }
  return work;
}

}  // namespace warplens::clock

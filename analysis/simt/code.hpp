#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/ptx/module.hpp"
#include "analysis/simt/meaning.hpp"

namespace warplens::simt {

struct Lanes;
struct Op;

/// Carries one instruction out for the active lanes.
using Handler = void (*)(Lanes&, const Op&);

/// How an instruction moves the warp on. All but `none` are carried out by the scheduler (block.cpp, barriers.cpp,
/// calls.cpp).
enum class Control : std::uint8_t {
  none,           ///< to the next instruction
  branch,         ///< lanes whose guard holds go to `target`
  branch_table,   ///< each lane goes to the entry of table `target` that register `a` selects
  call,           ///< into function `target`
  call_indirect,  ///< into the function whose address is in register `a`
  ret,            ///< to the caller; the end in an entry
  exit,           ///< the end
  barrier,        ///< of the block: `barrier`
  cluster_wait,   ///< at the cluster's barrier, which the thread arrived at before
  converge,       ///< waits until the lanes in register `d` are together, then runs the handler
};

/// What a block barrier instruction does. Numbers and counts are slots, because they may be registers.
enum class BarrierAction : std::uint8_t { sync, arrive, reduce_popc, reduce_and, reduce_or };

/// What a handler keeps for itself beside its operands. Its row sets it, and nothing but handlers looks at it: what it
/// means to others stands in Meaning. instructions/own_fields.hpp is the way in.
struct OwnFields {
  std::int64_t offset = 0;          ///< added to an address, or a constant of eight bytes
  std::uint32_t word = 0;           ///< a constant of four
  std::uint8_t variant = 0;         ///< which of its forms, where a handler serves several
  std::uint8_t width = 0;           ///< bytes a lane of a memory access
  std::uint8_t elements = 1;        ///< of a vector access
  std::uint8_t base_bytes = 8;      ///< of the address register
  std::uint8_t register_bytes = 0;  ///< of the data register, where it may be wider than the element
  bool sign_extend = false;
};

/// A lowered instruction, as the executor needs it. Operands are slots: byte offsets into the frame, where each
/// register, constant and special register has its value for every lane, lane 0 first; a predicate's slot holds a
/// LaneMask.
struct Op {
  Handler run = nullptr;
  std::uint32_t guard = kNoSlot;  ///< predicate slot; the executor reads a slot of ones where there is no guard
  LaneMask guard_flip = 0;        ///< all ones for @!p
  std::uint32_t dst = kNoSlot;
  std::uint32_t dst2 = kNoSlot;
  std::uint32_t a = kNoSlot, b = kNoSlot, c = kNoSlot, d = kNoSlot;
  std::uint32_t target = 0;          ///< where `control` leads: pc, table or function
  std::uint32_t straight_end = 0;    ///< pc of the next instruction, this one included, that moves the warp on
  std::uint32_t settled_behind = 0;  ///< how many instructions directly behind it are among FunctionCode::settled
  std::uint32_t extra = kNoSlot;     ///< index into Code::operand_lists: a vector's slots, a call's arguments
  Control control = Control::none;
  BarrierAction barrier = BarrierAction::sync;
  bool c_is_negated = false;  ///< of a block barrier that reduces predicate `c`
  /// Of `converge`: lanes may come together at different instructions that have this number in common, which is one
  /// more than an index into Code::meetings. 0: at this very one only.
  std::uint32_t meeting = 0;
  const ptx::Instruction* source = nullptr;

 private:
  friend struct OwnFieldsOf;
  OwnFields own_;
};

/// Something that varies by lane, warp or block but is read like a register.
struct SpecialSlot {
  std::uint32_t slot;
  std::uint16_t special;  ///< row of the table in special_registers.cpp
  std::uint8_t bytes;
};

/// How a function's frame is laid out: registers first, then call parameters, then constants and
/// special registers.
struct FrameLayout {
  struct Constant {
    std::uint32_t slot;
    std::uint8_t bytes;
    std::uint64_t value;
    bool is_predicate;
  };
  struct Param {
    std::uint32_t variable;  ///< index into Module::variables
    std::uint32_t slot;      ///< `bytes` for lane 0, then for lane 1, …
    std::uint32_t bytes;     ///< a lane
  };
  struct Stretch {
    std::uint32_t slot;
    std::uint32_t bytes;
  };
  std::uint32_t bytes = 0;
  std::vector<Stretch> zeroed;  ///< on entry: what may be read before it is written
  std::uint32_t always = 0;     ///< predicate slot that holds all ones
  std::vector<Constant> constants;
  std::vector<Constant> local_addresses;  ///< values count from the activation's place in the stack
  std::vector<SpecialSlot> specials;
  std::vector<Param> params;
  std::uint32_t local_bytes = 0;  ///< of each thread's stack for this function's .local variables
};

struct FunctionCode {
  const ptx::Function* function = nullptr;
  std::uint32_t first_pc = 0, end_pc = 0;
  FrameLayout frame;
  std::vector<std::uint32_t> register_slots;  ///< by register index
  /// Of an entry: instructions whose results are the same in every block. They are executed when a warp's frame is
  /// made; where they stand in the code there is nothing left to do.
  std::vector<Op> settled;
};

/// One of the caller's .param variables that a call passes.
struct CallParam {
  std::uint32_t slot;
  std::uint32_t bytes;  ///< a lane
};

struct CallSite {
  std::vector<CallParam> arguments;  ///< in order
  std::vector<CallParam> results;
};

/// A kind of instruction at which lanes meet wherever in the code they stand, as they do since Volta (PTX ISA,
/// "shfl.sync": all lanes of the mask that execute the same instruction, with the same qualifiers and mask).
struct Meeting {
  std::string_view opcode;  ///< with its qualifiers; into the PTX text
  bool exchanges = false;   ///< the lanes make their results together; else they merely wait
  /// Of what the lanes bring: bytes a lane of Op::a, b and c; 0 where there is none, or (a) a predicate.
  std::uint8_t a_bytes = 0, b_bytes = 0, c_bytes = 0;
  bool dst_is_predicate = false;  ///< else 4 bytes a lane; dst2 is always a predicate
};

/// Where a module variable lives.
struct Placement {
  std::uint64_t address = 0;  ///< within its space; for .global an absolute address
  bool is_reached = false;    ///< the kernel names it; shared memory of other kernels has no place
};

struct Code {
  std::vector<Op> ops;            ///< by pc
  std::vector<Meaning> meanings;  ///< by pc
  std::vector<ValueUse> uses;     ///< what Meaning::reads and writes are stretches of
  std::vector<AddressUse> addresses;
  std::vector<FunctionCode> functions;  ///< the entry first
  std::vector<std::vector<std::uint32_t>> operand_lists;
  std::vector<CallSite> call_sites;
  std::vector<Meeting> meetings;
  std::vector<std::vector<std::uint32_t>> branch_tables;
  std::vector<Placement> placements;  ///< by variable index
  std::uint32_t shared_bytes = 0;     ///< static, of this kernel alone, without dynamic shared memory
  std::uint64_t constant_bytes = 0;
  std::uint64_t global_bytes = 0;                  ///< of the module's own .global variables
  std::vector<std::uint32_t> entry_param_offsets;  ///< within the argument block, by the entry's parameter
  std::uint32_t entry_param_bytes = 0;

  std::span<const ValueUse> reads(const Meaning& meaning) const { return stretch(uses, meaning.reads); }
  std::span<const ValueUse> writes(const Meaning& meaning) const { return stretch(uses, meaning.writes); }
  std::span<const AddressUse> addresses_of(const Meaning& meaning) const {
    return stretch(addresses, meaning.addresses);
  }

 private:
  template <class Use>
  static std::span<const Use> stretch(const std::vector<Use>& all, UseRange range) {
    return std::span(all).subspan(range.first, range.count);
  }
};

/// Windows of the generic address space (our choice; the hardware's differ from driver to driver).
inline constexpr std::uint64_t kConstantWindow = 0x7a00'0000'0000;
inline constexpr std::uint64_t kSharedWindow = 0x7b00'0000'0000;
inline constexpr std::uint64_t kLocalWindow = 0x7c00'0000'0000;
inline constexpr std::uint64_t kParamWindow = 0x7d00'0000'0000;
inline constexpr std::uint64_t kModuleGlobals = 0x7e00'0000'0000;
inline constexpr std::uint64_t kDeviceHeap = 0x7880'0000'0000;
/// Of a cooperative launch: what the driver lends grid.sync() to count the blocks with.
inline constexpr std::uint64_t kGridWorkspace = 0x7870'0000'0000;
/// Handles of textures and surfaces; nothing lies there.
inline constexpr std::uint64_t kTextureHandles = 0x7860'0000'0000;
/// What the bytes of tensor maps begin with; nothing lies there either.
inline constexpr std::uint64_t kTensorMapHandles = 0x7850'0000'0000;
inline constexpr std::uint64_t kFunctionAddresses = 0x7900'0000'0000;
/// In a guarded program, a generic pointer into local memory names thread n of its block by starting (n + 1) times as
/// far into the window.
inline constexpr std::uint64_t kLocalBytesOfThread = std::uint64_t{1} << 27;
inline constexpr std::uint64_t kWindowBytes = 0x0080'0000'0000;
/// Within shared memory's window, and in 32-bit addresses of .shared::cluster: block `rank` of the cluster has the
/// stretch of this size number rank + 1; the first one is the block's own, whichever rank it has.
inline constexpr std::uint64_t kClusterStretch = 1 << 24;

}  // namespace warplens::simt

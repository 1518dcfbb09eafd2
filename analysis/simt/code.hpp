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

/// Executes one instruction for the active lanes.
using Handler = void (*)(Lanes&, const Op&);

/// How the warp continues after an instruction. The scheduler (block.cpp, barriers.cpp, calls.cpp) executes all of
/// these except `none`.
enum class Control : std::uint8_t {
  none,           ///< continues with the next instruction
  branch,         ///< lanes whose guard is true go to `target`
  branch_table,   ///< each lane goes to the entry of table `target` that register `a` selects
  call,           ///< calls function `target`
  call_indirect,  ///< calls the function whose address is in register `a`
  ret,            ///< returns to the caller; ends the thread in an entry
  exit,           ///< ends the thread
  barrier,        ///< waits at, or arrives at, a barrier of the block, as `barrier` says
  cluster_wait,   ///< waits at the cluster's barrier, at which the thread has arrived before
  converge,       ///< waits until the lanes in register `d` are together, then runs the handler
};

/// Action of a block barrier instruction. Barrier numbers and thread counts are slots, because they may be registers.
enum class BarrierAction : std::uint8_t { sync, arrive, reduce_popc, reduce_and, reduce_or };

/// Fields of a handler, in addition to its operands. The instruction's row sets them, and only handlers read them,
/// through instructions/own_fields.hpp. Meaning has the same facts for other readers.
struct OwnFields {
  std::int64_t offset = 0;          ///< added to an address, or a constant of eight bytes
  std::uint32_t word = 0;           ///< a constant of four bytes
  std::uint8_t variant = 0;         ///< selects a form, if one handler executes several
  std::uint8_t width = 0;           ///< of a memory access, in bytes per lane
  std::uint8_t elements = 1;        ///< number of elements of a vector access
  std::uint8_t base_bytes = 8;      ///< size of the address register
  std::uint8_t register_bytes = 0;  ///< size of the data register, which may be wider than the element
  bool sign_extend = false;
};

/// A lowered instruction for the executor. Operands are slots: byte offsets into the frame. For each register, constant
/// and special register, the frame has the values of all lanes, lane 0 first. The slot of a predicate holds a LaneMask.
struct Op {
  Handler run = nullptr;
  std::uint32_t guard = kNoSlot;  ///< predicate slot; without a guard, the executor reads a slot of ones
  LaneMask guard_flip = 0;        ///< all ones for @!p
  std::uint32_t dst = kNoSlot;
  std::uint32_t dst2 = kNoSlot;
  std::uint32_t a = kNoSlot, b = kNoSlot, c = kNoSlot, d = kNoSlot;
  std::uint32_t target = 0;          ///< pc, table or function, depending on `control`
  std::uint32_t straight_end = 0;    ///< pc of the next instruction, this one included, whose `control` is not `none`
  std::uint32_t settled_behind = 0;  ///< number of instructions directly after it that are in FunctionCode::settled
  std::uint32_t extra = kNoSlot;     ///< index into Code::operand_lists: slots of a vector, or arguments of a call
  Control control = Control::none;
  BarrierAction barrier = BarrierAction::sync;
  bool c_is_negated = false;  ///< for a block barrier that reduces predicate `c`
  /// For `converge`: lanes may meet at different instructions that have the same number here, which is 1 + an index
  /// into Code::meetings. 0: lanes meet only at this instruction.
  std::uint32_t meeting = 0;
  const ptx::Instruction* source = nullptr;

 private:
  friend struct OwnFieldsOf;
  OwnFields own_;
};

/// A value that varies by lane, warp or block, but is read like a register.
struct SpecialSlot {
  std::uint32_t slot;
  std::uint16_t special;  ///< row of the table in special_registers.cpp
  std::uint8_t bytes;
};

/// Layout of a function's frame: registers first, then call parameters, then constants and special registers.
struct FrameLayout {
  struct Constant {
    std::uint32_t slot;
    std::uint8_t bytes;
    std::uint64_t value;
    bool is_predicate;
  };
  struct Param {
    std::uint32_t variable;  ///< index into Module::variables
    std::uint32_t slot;      ///< `bytes` for lane 0, then for lane 1, and so on
    std::uint32_t bytes;     ///< per lane
  };
  struct Stretch {
    std::uint32_t slot;
    std::uint32_t bytes;
  };
  std::uint32_t bytes = 0;
  std::vector<Stretch> zeroed;  ///< set to zero on entry, because they may be read before they are written
  std::uint32_t always = 0;     ///< predicate slot that holds all ones
  std::vector<Constant> constants;
  std::vector<Constant> local_addresses;  ///< relative to the start of the activation's part of the stack
  std::vector<SpecialSlot> specials;
  std::vector<Param> params;
  std::uint32_t local_bytes = 0;  ///< size of this function's .local variables in the stack of each thread
};

struct FunctionCode {
  const ptx::Function* function = nullptr;
  std::uint32_t first_pc = 0, end_pc = 0;
  FrameLayout frame;
  std::vector<std::uint32_t> register_slots;  ///< by register index
  /// For an entry: the instructions whose results are the same in every block. They are executed when a warp's frame is
  /// made, and are replaced in the code by instructions that do nothing.
  std::vector<Op> settled;
};

/// A .param variable of the caller that a call passes.
struct CallParam {
  std::uint32_t slot;
  std::uint32_t bytes;  ///< per lane
};

struct CallSite {
  std::vector<CallParam> arguments;  ///< in order
  std::vector<CallParam> results;
};

/// A kind of instruction at which lanes meet wherever it is in the code, which is the rule since Volta (PTX ISA,
/// "shfl.sync": all lanes of the mask that execute the same instruction, with the same qualifiers and mask).
struct Meeting {
  std::string_view opcode;  ///< with its qualifiers; points into the PTX text
  bool exchanges = false;   ///< true: the lanes compute their results together; false: they only wait
  /// Bytes per lane of the inputs Op::a, b and c; 0 if the input does not exist or, for a, is a predicate.
  std::uint8_t a_bytes = 0, b_bytes = 0, c_bytes = 0;
  bool dst_is_predicate = false;  ///< otherwise 4 bytes per lane; dst2 is always a predicate
};

/// Place of a module variable in memory.
struct Placement {
  std::uint64_t address = 0;  ///< within its space; absolute for .global
  bool is_reached = false;    ///< the kernel uses it; shared memory of other kernels is not placed
};

struct Code {
  std::vector<Op> ops;            ///< by pc
  std::vector<Meaning> meanings;  ///< by pc
  std::vector<ValueUse> uses;     ///< Meaning::reads and writes are ranges of this list
  std::vector<AddressUse> addresses;
  std::vector<FunctionCode> functions;  ///< the entry first
  std::vector<std::vector<std::uint32_t>> operand_lists;
  std::vector<CallSite> call_sites;
  std::vector<Meeting> meetings;
  std::vector<std::vector<std::uint32_t>> branch_tables;
  std::vector<Placement> placements;  ///< by variable index
  std::uint32_t shared_bytes = 0;     ///< static shared memory of this kernel alone
  std::uint64_t constant_bytes = 0;
  std::uint64_t global_bytes = 0;                  ///< size of the module's own .global variables
  std::vector<std::uint32_t> entry_param_offsets;  ///< within the argument block, by parameter of the entry
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

/// Windows of the generic address space. The addresses are our choice; those of the hardware depend on the driver.
inline constexpr std::uint64_t kConstantWindow = 0x7a00'0000'0000;
inline constexpr std::uint64_t kSharedWindow = 0x7b00'0000'0000;
inline constexpr std::uint64_t kLocalWindow = 0x7c00'0000'0000;
inline constexpr std::uint64_t kParamWindow = 0x7d00'0000'0000;
inline constexpr std::uint64_t kModuleGlobals = 0x7e00'0000'0000;
inline constexpr std::uint64_t kDeviceHeap = 0x7880'0000'0000;
/// Memory that the driver provides to a cooperative launch, so that grid.sync() can count the blocks.
inline constexpr std::uint64_t kGridWorkspace = 0x7870'0000'0000;
/// Handles of textures and surfaces; no memory has these addresses.
inline constexpr std::uint64_t kTextureHandles = 0x7860'0000'0000;
/// Handles in the first bytes of tensor maps; no memory has these addresses.
inline constexpr std::uint64_t kTensorMapHandles = 0x7850'0000'0000;
inline constexpr std::uint64_t kFunctionAddresses = 0x7900'0000'0000;
/// Stride between threads in the window of local memory, for guarded programs: a generic pointer of thread n starts at
/// (n + 1) times this distance.
inline constexpr std::uint64_t kLocalBytesOfThread = std::uint64_t{1} << 27;
inline constexpr std::uint64_t kWindowBytes = 0x0080'0000'0000;
/// Stride between blocks of a cluster in shared memory's window and in 32-bit addresses of .shared::cluster. Block
/// `rank` starts at (rank + 1) times this distance. Smaller addresses belong to the accessing block itself, whatever
/// its rank.
inline constexpr std::uint64_t kClusterStretch = 1 << 24;

}  // namespace warplens::simt

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

/// Function that executes one instruction for the active lanes.
using Handler = void (*)(Lanes&, const Op&);

/// How the warp continues after an instruction. The scheduler (block.cpp, barriers.cpp, calls.cpp) implements all of
/// these except `none`.
enum class Control : std::uint8_t {
  none,           ///< the warp continues with the next instruction
  branch,         ///< lanes whose guard is true continue at `target`
  branch_table,   ///< each lane continues at an entry of the branch table `target`; register `a` contains the index of
                  ///< the entry
  call,           ///< calls the function with index `target`
  call_indirect,  ///< calls the function whose address is in register `a`
  ret,            ///< returns to the caller; in an entry, ends the thread
  exit,           ///< ends the thread
  barrier,        ///< waits at a barrier of the block, or arrives at it, depending on `barrier`
  cluster_wait,   ///< waits at the cluster's barrier; the thread has already arrived
  converge,       ///< waits until the lanes in register `d` are together, then calls the handler
};

/// Returns whether lanes may continue at different places after an instruction, other than by a call or an end.
constexpr bool is_branch(Control control) {
  return control == Control::branch || control == Control::branch_table;
}

/// Action of a block barrier instruction. The number of the barrier and the number of threads are in slots and not in
/// this type, because in PTX they may be registers.
enum class BarrierAction : std::uint8_t { sync, arrive, reduce_popc, reduce_and, reduce_or };

/// Additional fields for the handler of an instruction. The lowering function of the instruction (the `lower` of its
/// row in the table of instructions/) sets them. Only handlers read them, through instructions/own_fields.hpp; all
/// other code uses Meaning, which contains the same facts.
struct OwnFields {
  std::int64_t offset = 0;          ///< number that is added to an address, or a constant of eight bytes
  std::uint32_t word = 0;           ///< constant of four bytes, for the handler
  std::uint8_t variant = 0;         ///< selects one of several operations, if the handler implements several
  std::uint8_t width = 0;           ///< width of a memory access, in bytes per lane
  std::uint8_t elements = 1;        ///< number of elements of a vector access
  std::uint8_t base_bytes = 8;      ///< size of the address register in bytes
  std::uint8_t register_bytes = 0;  ///< size of the data register in bytes; it may be wider than the element
  bool sign_extend = false;
};

/// A lowered instruction for the executor. Its operands are slots, which are byte offsets into the frame of the
/// function. The frame has one slot for each register, constant and special register; a slot holds the values of all
/// lanes, lane 0 first. The slot of a predicate holds a LaneMask.
struct Op {
  Handler run = nullptr;
  std::uint32_t guard = kNoSlot;  ///< slot of the guard's predicate; without a guard, a slot with all bits set
  LaneMask guard_flip = 0;        ///< all ones for a negated guard (@!p), otherwise 0
  std::uint32_t dst = kNoSlot;
  std::uint32_t dst2 = kNoSlot;
  std::uint32_t a = kNoSlot, b = kNoSlot, c = kNoSlot, d = kNoSlot;
  std::uint32_t target = 0;  ///< pc, index of a branch table or index of a function, depending on `control`
  /// End of the sequence of instructions that the executor runs without a check in between: pc of the next instruction
  /// (possibly this one) whose `control` is not `none`. An instruction with a guard whose operations are counted
  /// (Meaning::operations) is a sequence of its own, because only some lanes of the path execute it.
  std::uint32_t straight_end = 0;
  std::uint32_t settled_behind = 0;  ///< number of instructions directly after this one that are in
                                     ///< FunctionCode::settled
  std::uint32_t extra = kNoSlot;     ///< index into Code::operand_lists: the slots of a vector, or the arguments of a
                                     ///< call
  Control control = Control::none;
  BarrierAction barrier = BarrierAction::sync;
  bool c_is_negated = false;  ///< for a block barrier that reduces predicate `c`: whether `c` is negated
  /// For `converge`: 1 + an index into Code::meetings. Lanes at different instructions with the same number meet. 0:
  /// only lanes at this instruction meet.
  std::uint32_t meeting = 0;
  const ptx::Instruction* source = nullptr;

 private:
  friend struct OwnFieldsOf;
  OwnFields own_;
};

/// A special register: a value that depends on the lane, the warp or the block, but is read like a register.
struct SpecialSlot {
  std::uint32_t slot;
  std::uint16_t special;  ///< index into the table in special_registers.cpp
  std::uint8_t bytes;
};

/// Layout of the frame of a function: first registers, then call parameters, then constants and special registers.
struct FrameLayout {
  struct Constant {
    std::uint32_t slot;
    std::uint8_t bytes;
    std::uint64_t value;
    bool is_predicate;
  };
  struct Param {
    std::uint32_t variable;  ///< index of the variable in Module::variables
    std::uint32_t slot;      ///< slot with `bytes` bytes for lane 0, then for lane 1, and so on
    std::uint32_t bytes;     ///< size of the parameter in bytes per lane
  };
  struct Stretch {
    std::uint32_t slot;
    std::uint32_t bytes;
  };
  std::uint32_t bytes = 0;
  std::vector<Stretch> zeroed;  ///< slots that are set to zero on entry, because they may be read before they are
                                ///< written
  std::uint32_t always = 0;     ///< slot of a predicate with all bits set
  std::vector<Constant> constants;
  std::vector<Constant> local_addresses;  ///< addresses of .local variables, relative to the start of the stack frame
  std::vector<SpecialSlot> specials;
  std::vector<Param> params;
  std::uint32_t local_bytes = 0;  ///< size in bytes of this function's .local variables in the stack of each thread
};

struct FunctionCode {
  const ptx::Function* function = nullptr;
  std::uint32_t first_pc = 0, end_pc = 0;
  FrameLayout frame;
  std::vector<std::uint32_t> register_slots;  ///< slots of the registers; index: register
  /// For an entry: the instructions whose results are the same in every block. They are executed once, when the frame
  /// of a warp is created. In the code, instructions without effect replace them.
  std::vector<Op> settled;
};

/// A variable in the caller's .param space. A call passes it to the called function, or receives a result in it.
struct CallParam {
  std::uint32_t slot;
  std::uint32_t bytes;  ///< size of the parameter in bytes per lane
};

struct CallSite {
  std::vector<CallParam> arguments;  ///< arguments of the call, in order
  std::vector<CallParam> results;
};

/// Instructions of one kind, where lanes can meet even if they execute different instructions of this kind. This is
/// possible since Volta. For example, all lanes of the mask of a shfl.sync must execute a shfl.sync with the same
/// qualifiers and mask, but not necessarily at the same place (PTX ISA, "shfl.sync").
struct Meeting {
  std::string_view opcode;  ///< opcode with its qualifiers; points into the PTX text
  bool exchanges = false;   ///< true: the lanes compute their results together; false: they only wait
  /// Number of bytes per lane of the inputs Op::a, b and c; 0 if the input does not exist, or if `a` is a predicate.
  std::uint8_t a_bytes = 0, b_bytes = 0, c_bytes = 0;
  bool dst_is_predicate = false;  ///< whether the first result is a predicate; otherwise it has 4 bytes per lane. The
                                  ///< second result is always a predicate
};

/// Position of a module variable in memory.
struct Placement {
  std::uint64_t address = 0;  ///< address within the variable's space; absolute for .global
  bool is_reached = false;    ///< whether the kernel uses the variable; shared variables that only other kernels use
                              ///< get no memory
};

/// Order in which the paths of a warp run (execution_order.hpp). Both lists are empty if it is the order of the PTX.
struct ExecutionOrder {
  std::vector<std::uint32_t> rank;  ///< position of each instruction in the order; index: pc
  /// index: pc. The instructions pc, pc + 1, … up to run_end[pc] - 1 have consecutive ranks.
  std::vector<std::uint32_t> run_end;

  bool is_of_ptx() const { return rank.empty(); }
  /// Returns whether the instruction at pc `a` runs before the one at `b`.
  bool is_before(std::uint32_t a, std::uint32_t b) const { return rank.empty() ? a < b : rank[a] < rank[b]; }
};

struct Code {
  std::vector<Op> ops;            ///< lowered instructions; index: pc
  std::vector<Meaning> meanings;  ///< meanings of the instructions; index: pc
  std::vector<ValueUse> uses;     ///< Meaning::reads and Meaning::writes are ranges of this list
  std::vector<AddressUse> addresses;
  std::vector<FunctionCode> functions;  ///< functions; the entry is the first one
  std::vector<std::vector<std::uint32_t>> operand_lists;
  std::vector<CallSite> call_sites;
  std::vector<Meeting> meetings;
  std::vector<std::vector<std::uint32_t>> branch_tables;
  ExecutionOrder order;
  std::vector<Placement> placements;  ///< positions of the variables; index: as in Module::variables
  std::uint32_t shared_bytes = 0;     ///< size in bytes of the static shared memory of this kernel alone
  std::uint64_t constant_bytes = 0;
  std::uint64_t global_bytes = 0;                  ///< size in bytes of the module's own .global variables
  std::vector<std::uint32_t> entry_param_offsets;  ///< offsets of the entry's parameters in the argument block; index:
                                                   ///< parameter
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

/// Start addresses of the windows of the generic address space. In each window, the addresses refer to one memory, such
/// as shared memory. Warplens chooses these addresses; on hardware they depend on the driver.
inline constexpr std::uint64_t kConstantWindow = 0x7a00'0000'0000;
inline constexpr std::uint64_t kSharedWindow = 0x7b00'0000'0000;
inline constexpr std::uint64_t kLocalWindow = 0x7c00'0000'0000;
inline constexpr std::uint64_t kParamWindow = 0x7d00'0000'0000;
inline constexpr std::uint64_t kModuleGlobals = 0x7e00'0000'0000;
inline constexpr std::uint64_t kDeviceHeap = 0x7880'0000'0000;
/// Memory that the driver provides for a cooperative launch; grid.sync() counts the arriving blocks in this memory.
inline constexpr std::uint64_t kGridWorkspace = 0x7870'0000'0000;
/// First handle of textures and surfaces. Handles are numbers like addresses, but no memory has these addresses.
inline constexpr std::uint64_t kTextureHandles = 0x7860'0000'0000;
/// First handle of tensor maps. A handle is stored in the first bytes of its map. No memory is at these addresses.
inline constexpr std::uint64_t kTensorMapHandles = 0x7850'0000'0000;
inline constexpr std::uint64_t kFunctionAddresses = 0x7900'0000'0000;
/// Distance between the memories of two threads in the window of local memory, in guarded programs (Program::guarded).
/// The generic addresses of the thread with number n start at (n + 1) times this distance.
inline constexpr std::uint64_t kLocalBytesOfThread = std::uint64_t{1} << 27;
inline constexpr std::uint64_t kWindowBytes = 0x0080'0000'0000;
/// Distance between the memories of two blocks of a cluster in the window of shared memory, and in 32-bit addresses of
/// .shared::cluster. The memory of block `rank` starts at (rank + 1) times this distance. Smaller addresses contain no
/// rank; they belong to the accessing block itself.
inline constexpr std::uint64_t kClusterStretch = 1 << 24;

}  // namespace warplens::simt

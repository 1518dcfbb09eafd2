#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::simt {

/// An access of the machine code that replaces several adjacent accesses of the program (found by analysis/sass).
/// Warplens still executes these accesses one by one, because the results are the same; only the counts differ.
struct JoinedAccess {
  static constexpr std::uint32_t kNobody = 0xffff'ffff;  ///< value of `made_by` for an access that the machine code
                                                         ///< leaves out

  std::uint32_t made_by = 0;  ///< pc of the replaced access whose machine instruction performs the joined access
  std::uint32_t width = 0;    ///< width of the joined access, in bytes per lane; 0 if the instruction is not joined

  /// Returns the start of the joined access, given the address of the lane's own bytes. The start is a multiple of
  /// `width`.
  std::uint64_t begin(std::uint64_t address) const { return address & ~std::uint64_t{width - 1}; }
};

/// A register that a function of the machine code saves in local memory at its start, and restores before it returns.
/// The program does not contain this store and load.
struct SavedRegister {
  std::uint32_t offset = 0;  ///< offset of the saved register in the function's part of the stack, in bytes
  std::uint32_t width = 0;   ///< size of the register in bytes per lane
};

/// A loop without inner branches that the assembler unrolled into consecutive parts. Only the first part is itself a
/// loop. In each part, a lane executes iterations as long as it has any left. The lanes wait for each other after each
/// part.
struct UnrolledLoop {
  /// pcs in the program: first instruction of the loop's body, and the branch at its end
  std::uint32_t first_pc = 0, branch_pc = 0;
  /// Number of iterations of the program that one iteration of the first part executes: a power of two, at least 2.
  /// Each following part is executed once, and contains half as many iterations as the previous part, down to one.
  std::uint32_t rounds = 0;
};

/// A load that is before a forward branch in the program, but after it in the machine code. Only lanes that do not
/// branch need the loaded value.
struct SunkLoad {
  std::uint32_t load_pc = 0, branch_pc = 0;  ///< pcs of the load and of the branch in the program
};

/// Changes that the machine code makes to a program (found by analysis/sass).
struct MachineCode {
  std::vector<JoinedAccess> joined;               ///< joined accesses; index: pc; empty if no accesses are joined
  std::vector<AtomicMade> atomics;                ///< implementation of each atomic by the assembler; index: pc; empty
                                                  ///< if it is unknown
  std::vector<CopyMade> copies;                   ///< implementation of each asynchronous copy by the assembler; index:
                                                  ///< pc; empty if there are no copies
  std::vector<std::vector<SavedRegister>> saved;  ///< registers that each function saves; index: function in
                                                  ///< Code::functions; empty if no function saves registers
  std::vector<UnrolledLoop> unrolled;             ///< unrolled loops, but only those whose number of iterations may
                                                  ///< differ between lanes
  std::vector<SunkLoad> sunk;

  bool is_empty() const {
    return joined.empty() && atomics.empty() && copies.empty() && saved.empty() && unrolled.empty() && sunk.empty();
  }
};

/// A kernel that is ready for execution: the entry and every function that it may call, in one list of instructions. A
/// pc is an index into this list. A Program never changes, and threads share it.
class Program {
 public:
  /// Lowers the entry named `entry`; if the name is empty, the module must have only one entry. Throws ptx::Error if
  /// the module does not have the entry. If Warplens cannot execute an instruction, throws ptx::Error with line and
  /// opcode.
  static std::shared_ptr<const Program> lower(std::shared_ptr<const ptx::Module> module, std::string_view entry = {});

  /// Returns the same program, with the same pcs, in a layout that reveals errors. Variables of shared, constant and
  /// global memory, and allocations of the heap, have gaps between them that belong to no variable or allocation. A
  /// generic pointer to local memory contains the number of its thread. Counts of the guarded program differ from those
  /// of the program itself.
  std::shared_ptr<const Program> guarded() const;
  bool is_guarded() const { return is_guarded_; }

  const ptx::Module& module() const { return *module_; }
  const ptx::Function& entry() const { return *entry_; }
  /// Returns the parsed instructions; the index is the pc. The functions follow one another, the entry first; within a
  /// function, the order is that of the PTX text.
  std::span<const ptx::Instruction* const> instructions() const { return instructions_; }
  /// Returns the size of the static shared memory of one block in bytes.
  std::uint32_t shared_bytes() const { return shared_bytes_; }
  /// Returns the size of the static and dynamic shared memory of one block in bytes. The dynamic part starts at a
  /// multiple of 16 bytes.
  std::uint64_t shared_bytes_with(std::uint32_t dynamic_bytes) const {
    return dynamic_bytes == 0 ? shared_bytes_ : (std::uint64_t{shared_bytes_} + 15) / 16 * 16 + dynamic_bytes;
  }
  /// Returns the lowered form, for the executor and for observers that track values.
  const Code& code() const { return code_; }

  /// Returns the same program with the changes that the machine code makes to it. They change counts, but not the
  /// results of the execution.
  std::shared_ptr<const Program> with_machine_code(MachineCode made) const;
  /// Returns the joined access of the machine code that replaces the access at `pc` and others; null if the access at
  /// `pc` is not joined.
  const JoinedAccess* joined(std::uint32_t pc) const {
    return pc < made_.joined.size() && made_.joined[pc].width != 0 ? &made_.joined[pc] : nullptr;
  }
  AtomicMade atomic_made(std::uint32_t pc) const {
    return pc < made_.atomics.size() ? made_.atomics[pc] : AtomicMade::unknown;
  }
  CopyMade copy_made(std::uint32_t pc) const { return pc < made_.copies.size() ? made_.copies[pc] : CopyMade::unknown; }
  /// Returns the registers that the function with index `index` in Code::functions saves at its start.
  std::span<const SavedRegister> saved_by(std::uint32_t index) const {
    return index < made_.saved.size() ? std::span<const SavedRegister>(made_.saved[index])
                                      : std::span<const SavedRegister>();
  }
  /// Returns the unrolled loop that contains the instruction at `pc`; null if no such loop does.
  const UnrolledLoop* unrolled(std::uint32_t pc) const {
    const std::uint16_t number = pc < unrolled_by_pc_.size() ? unrolled_by_pc_[pc] : std::uint16_t{0};
    return number == 0 ? nullptr : &made_.unrolled[number - 1U];
  }
  bool has_unrolled() const { return !made_.unrolled.empty(); }
  /// Returns the loads that are before a branch in the program, but after it in the machine code.
  std::span<const SunkLoad> sunk() const { return made_.sunk; }
  /// Returns whether observers receive events for some branches (Observer::round, Observer::parting).
  bool has_reported_branches() const { return has_unrolled() || !made_.sunk.empty(); }

 private:
  static std::shared_ptr<Program> lower(std::shared_ptr<const ptx::Module> module, const ptx::Function& entry,
                                        const Code* unguarded);

  std::shared_ptr<const ptx::Module> module_;
  const ptx::Function* entry_ = nullptr;
  std::vector<const ptx::Instruction*> instructions_;
  std::uint32_t shared_bytes_ = 0;
  Code code_;
  bool is_guarded_ = false;
  MachineCode made_;
  std::vector<std::uint16_t> unrolled_by_pc_;  ///< 1 + the index of the unrolled loop that contains an instruction, or
                                               ///< 0; index: pc; empty if there are no unrolled loops
};

}  // namespace warplens::simt

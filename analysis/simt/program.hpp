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

/// An access of the machine code that replaces several adjacent ones of the program (analysis/sass finds them). They
/// are executed one by one, because the result is the same; only their cost differs.
struct JoinedAccess {
  std::uint32_t made_by = 0;  ///< pc of the access at whose position the joined access is executed
  std::uint32_t width = 0;    ///< size of the joined access, in bytes per lane; 0 if the instruction is not joined

  /// Returns the start of the joined access for a lane whose own bytes are at `address`. It is aligned to its width.
  std::uint64_t begin(std::uint64_t address) const { return address & ~std::uint64_t{width - 1}; }
};

/// A register that a function of the machine code saves in local memory at its start, and restores before it returns: a
/// store and a load that the program does not have.
struct SavedRegister {
  std::uint32_t offset = 0;  ///< of its place in the function's part of the stack, in bytes
  std::uint32_t width = 0;   ///< bytes per lane
};

/// A loop without inner branches that the assembler unrolled into consecutive parts, of which only the first is a loop.
/// Each lane executes as many iterations in each part as it still needs. The lanes wait for each other after each part.
struct UnrolledLoop {
  std::uint32_t first_pc = 0, branch_pc = 0;  ///< in the program: the body, and the branch that ends it
  /// Iterations of the program per iteration of the first part: a power of two, at least 2. Each following part is
  /// executed once and has half as many iterations as the one before it, down to one.
  std::uint32_t rounds = 0;
};

/// A load that comes before a forward branch in the program and after it in the machine code, because only lanes that
/// do not branch need the loaded value.
struct SunkLoad {
  std::uint32_t load_pc = 0, branch_pc = 0;  ///< in the program
};

/// Changes that the machine code makes to a program (analysis/sass finds them).
struct MachineCode {
  std::vector<JoinedAccess> joined;               ///< by pc; empty if none are joined
  std::vector<AtomicMade> atomics;                ///< by pc; empty if unknown
  std::vector<std::vector<SavedRegister>> saved;  ///< by function (Code::functions); empty if none are saved
  std::vector<UnrolledLoop> unrolled;             ///< only loops whose number of iterations may differ between lanes
  std::vector<SunkLoad> sunk;

  bool is_empty() const {
    return joined.empty() && atomics.empty() && saved.empty() && unrolled.empty() && sunk.empty();
  }
};

/// A kernel that is ready for execution: the entry and every function it may call, in one list of instructions. A pc is
/// an index into that list. Immutable, and shared between threads.
class Program {
 public:
  /// Lowers the entry named `entry` (or the only one, if the name is empty). Throws ptx::Error with line and opcode for
  /// an instruction that Warplens does not execute, and for a module without that entry.
  static std::shared_ptr<const Program> lower(std::shared_ptr<const ptx::Module> module, std::string_view entry = {});

  /// Returns the same program, with the same pcs, laid out to reveal errors. Variables of shared, constant and global
  /// memory and allocations of the heap have gaps between them that belong to none of them, and a generic pointer to
  /// local memory contains the number of its thread. Its counts differ from those of the program itself.
  std::shared_ptr<const Program> guarded() const;
  bool is_guarded() const { return is_guarded_; }

  const ptx::Module& module() const { return *module_; }
  const ptx::Function& entry() const { return *entry_; }
  /// Parsed instructions by pc, in the order of the PTX text within a function; the entry comes first.
  std::span<const ptx::Instruction* const> instructions() const { return instructions_; }
  /// Static shared memory of one block, in bytes.
  std::uint32_t shared_bytes() const { return shared_bytes_; }
  /// Static plus dynamic shared memory of one block, in bytes; the dynamic part starts at a multiple of 16 bytes.
  std::uint64_t shared_bytes_with(std::uint32_t dynamic_bytes) const {
    return dynamic_bytes == 0 ? shared_bytes_ : (std::uint64_t{shared_bytes_} + 15) / 16 * 16 + dynamic_bytes;
  }
  /// The lowered form, for the executor and for observers that follow values.
  const Code& code() const { return code_; }

  /// Returns the same program with the changes that the machine code makes to it. They affect counts, not the
  /// execution.
  std::shared_ptr<const Program> with_machine_code(MachineCode made) const;
  /// Returns the access of the machine code that this access is joined into; null if it is not joined.
  const JoinedAccess* joined(std::uint32_t pc) const {
    return pc < made_.joined.size() && made_.joined[pc].width != 0 ? &made_.joined[pc] : nullptr;
  }
  AtomicMade atomic_made(std::uint32_t pc) const {
    return pc < made_.atomics.size() ? made_.atomics[pc] : AtomicMade::unknown;
  }
  /// Returns the registers that function `index` of Code::functions saves at its start.
  std::span<const SavedRegister> saved_by(std::uint32_t index) const {
    return index < made_.saved.size() ? std::span<const SavedRegister>(made_.saved[index])
                                      : std::span<const SavedRegister>();
  }
  /// Returns the unrolled loop that contains an instruction; null if there is none.
  const UnrolledLoop* unrolled(std::uint32_t pc) const {
    const std::uint16_t number = pc < unrolled_by_pc_.size() ? unrolled_by_pc_[pc] : std::uint16_t{0};
    return number == 0 ? nullptr : &made_.unrolled[number - 1U];
  }
  bool has_unrolled() const { return !made_.unrolled.empty(); }
  /// Returns the loads that the machine code has after a branch that they precede in the program.
  std::span<const SunkLoad> sunk() const { return made_.sunk; }
  /// Returns whether observers receive the events of some branches (Observer::round, Observer::parting).
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
  std::vector<std::uint16_t> unrolled_by_pc_;  ///< 1 + the index into its unrolled loops, or 0; empty if it has none
};

}  // namespace warplens::simt

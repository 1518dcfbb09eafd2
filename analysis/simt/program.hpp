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

/// One access of the machine code that does the work of several neighbouring ones of the program (analysis/sass says
/// which). They are executed one by one all the same, since it makes no difference to what they do; it does to what
/// they cost.
struct JoinedAccess {
  std::uint32_t made_by = 0;  ///< pc of the one in whose place the machine code's stands
  std::uint32_t width = 0;    ///< of the whole, in bytes a lane; 0: the instruction is not joined with any

  /// Where the whole begins for a lane whose own bytes are at `address`: it is aligned to its width.
  std::uint64_t begin(std::uint64_t address) const { return address & ~std::uint64_t{width - 1}; }
};

/// A register that a function of the machine code puts aside in local memory as it begins, and takes back before it
/// returns: a store and a load that the program does not have.
struct SavedRegister {
  std::uint32_t offset = 0;  ///< of its place in the function's part of the stack, in bytes
  std::uint32_t width = 0;   ///< bytes a lane
};

/// A loop without branches inside that the assembler unrolled: stretches of code one behind the other, the first of
/// which goes round. Each lane does as many rounds in each as it has left, and the lanes wait for each other behind
/// each stretch.
struct UnrolledLoop {
  std::uint32_t first_pc = 0, branch_pc = 0;  ///< of the program: the body, and the branch back that ends it
  /// Rounds of the program that are one of the first stretch: a power of two from 2 on. The stretches behind it are
  /// done once, of half as many rounds each, down to one.
  std::uint32_t rounds = 0;
};

/// A load that the machine code has behind a branch forward that follows it in the program, since what it loads is
/// needed on the way of those lanes alone that do not jump.
struct SunkLoad {
  std::uint32_t load_pc = 0, branch_pc = 0;  ///< of the program
};

/// What the machine code makes of a program. (analysis/sass says that.)
struct MachineCode {
  std::vector<JoinedAccess> joined;               ///< by pc; empty: none is
  std::vector<AtomicMade> atomics;                ///< by pc; empty: nothing is known of them
  std::vector<std::vector<SavedRegister>> saved;  ///< by function (Code::functions); empty: none saves any
  std::vector<UnrolledLoop> unrolled;             ///< those whose rounds the lanes may do differently often
  std::vector<SunkLoad> sunk;

  bool is_empty() const {
    return joined.empty() && atomics.empty() && saved.empty() && unrolled.empty() && sunk.empty();
  }
};

/// A kernel made ready to be executed: the entry and every function it may reach, flattened into one list of
/// instructions. A pc is an index into that list. Immutable, and shared freely between threads.
class Program {
 public:
  /// Lowers the entry named `entry` (or the only one, where the name is empty). Throws ptx::Error naming line and
  /// opcode for an instruction that is not executed by Warplens, and for a module without that entry.
  static std::shared_ptr<const Program> lower(std::shared_ptr<const ptx::Module> module, std::string_view entry = {});

  /// The same program, pc by pc, laid out so that mistakes show: between the variables of shared, constant and global
  /// memory lie gaps that belong to none, so do they between allocations of the heap, and a generic pointer to local
  /// memory carries the number of its thread. Its counts are not those of the program itself.
  std::shared_ptr<const Program> guarded() const;
  bool is_guarded() const { return is_guarded_; }

  const ptx::Module& module() const { return *module_; }
  const ptx::Function& entry() const { return *entry_; }
  /// Parsed instructions by pc, in the order of the PTX text within a function; the entry's come first.
  std::span<const ptx::Instruction* const> instructions() const { return instructions_; }
  /// Statically allocated shared memory of one block, in bytes.
  std::uint32_t shared_bytes() const { return shared_bytes_; }
  /// The same with dynamic shared memory behind it, which begins at a multiple of 16 bytes.
  std::uint64_t shared_bytes_with(std::uint32_t dynamic_bytes) const {
    return dynamic_bytes == 0 ? shared_bytes_ : (std::uint64_t{shared_bytes_} + 15) / 16 * 16 + dynamic_bytes;
  }
  /// The lowered form, for the executor and for observers that follow values.
  const Code& code() const { return code_; }

  /// The same program, executed the same, with what the machine code makes of it for those who count.
  std::shared_ptr<const Program> with_machine_code(MachineCode made) const;
  /// What the machine code makes of an access together with others; null where it is made by itself.
  const JoinedAccess* joined(std::uint32_t pc) const {
    return pc < made_.joined.size() && made_.joined[pc].width != 0 ? &made_.joined[pc] : nullptr;
  }
  AtomicMade atomic_made(std::uint32_t pc) const {
    return pc < made_.atomics.size() ? made_.atomics[pc] : AtomicMade::unknown;
  }
  /// What function `index` of Code::functions puts aside as it begins.
  std::span<const SavedRegister> saved_by(std::uint32_t index) const {
    return index < made_.saved.size() ? std::span<const SavedRegister>(made_.saved[index])
                                      : std::span<const SavedRegister>();
  }
  /// The unrolled loop that an instruction belongs to; null for none.
  const UnrolledLoop* unrolled(std::uint32_t pc) const {
    const std::uint16_t number = pc < unrolled_by_pc_.size() ? unrolled_by_pc_[pc] : std::uint16_t{0};
    return number == 0 ? nullptr : &made_.unrolled[number - 1U];
  }
  bool has_unrolled() const { return !made_.unrolled.empty(); }
  /// The loads that the machine code has elsewhere.
  std::span<const SunkLoad> sunk() const { return made_.sunk; }
  /// Whether observers are told of some branches (Observer::round, Observer::parting).
  bool has_told_branches() const { return has_unrolled() || !made_.sunk.empty(); }

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
  std::vector<std::uint16_t> unrolled_by_pc_;  ///< 1 + the index into its loops, or 0; empty: it has none
};

}  // namespace warplens::simt

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An array or structure in local memory. The compiler puts all such objects of a function into one variable.
struct LocalObject {
  std::uint64_t offset = 0;  ///< offset in the function's local-memory variable
  std::uint64_t bytes = 0;
};

/// The objects in a function's local-memory variable.
struct LocalObjects {
  std::uint32_t variable = 0;        ///< index of the variable in Module::variables
  std::vector<LocalObject> objects;  ///< objects sorted by offset, without gaps between them
  std::vector<bool> bases;           ///< whether a register holds the variable's address (local or generic); index:
                                     ///< register

  /// Converts the offset of a place in the variable to its offset after a gap was inserted before each object except
  /// the first.
  std::uint64_t guarded_offset(std::uint64_t offset) const;
  /// Returns the total size of the inserted gaps in bytes.
  std::uint64_t gaps() const;
  /// Returns the instruction for the variable with the inserted gaps. If the instruction adds a constant to the
  /// variable's address, the constant is changed (see guarded_offset). `meaning` is the meaning of the instruction.
  ptx::Instruction guarded(const ptx::Instruction& instruction, const Meaning& meaning) const;
};

/// Returns the objects of a function. The function must have one variable in local memory, and compute addresses in it
/// only by adding constants to its start; objects begin at these constants. Returns nullopt for all other functions.
/// (NVVM of CUDA 12.8 and 13.0 generates such code for every source: to access a byte within an object, it first
/// computes the start of the object.) `function` must belong to `code`, which may be guarded or not.
std::optional<LocalObjects> local_objects(const ptx::Module& module, const Code& code, const FunctionCode& function);

}  // namespace warplens::simt

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An array or structure in local memory. The compiler puts all of them into one variable per function.
struct LocalObject {
  std::uint64_t offset = 0;  ///< within that variable
  std::uint64_t bytes = 0;
};

/// The objects in a function's local-memory variable.
struct LocalObjects {
  std::uint32_t variable = 0;        ///< index into Module::variables
  std::vector<LocalObject> objects;  ///< in order, without gaps
  std::vector<bool> bases;           ///< by register: it holds the variable's address, local or generic

  /// Returns the new offset of a place in the variable after a gap is inserted before each object except the first.
  std::uint64_t guarded_offset(std::uint64_t offset) const;
  /// Total size of these gaps, in bytes.
  std::uint64_t gaps() const;
  /// Returns the instruction for the layout with gaps: the constant that it adds to the variable's address is changed.
  /// `meaning` is the meaning of the instruction.
  ptx::Instruction guarded(const ptx::Instruction& instruction, const Meaning& meaning) const;
};

/// Returns the objects of a function that has one variable in local memory and forms addresses in it only by adding
/// constants to its start: objects begin at these constants. (NVVM of CUDA 12.8 and 13.0 generates such code: it
/// computes addresses within an object from the object's start, whatever the source does.) Returns nothing for any
/// other function. `function` belongs to `code`, which may be guarded or not.
std::optional<LocalObjects> local_objects(const ptx::Module& module, const Code& code, const FunctionCode& function);

}  // namespace warplens::simt

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An array or structure in local memory. The compiler puts all of a function's into one variable.
struct LocalObject {
  std::uint64_t offset = 0;  ///< within that variable
  std::uint64_t bytes = 0;
};

/// A function's variable in local memory, taken apart.
struct LocalObjects {
  std::uint32_t variable = 0;        ///< index into Module::variables
  std::vector<LocalObject> objects;  ///< in order, without gaps
  std::vector<bool> bases;           ///< by register: it holds the variable's address, as it is or as a generic one

  /// Where a place of the variable comes to lie when each object but the first has a gap before it.
  std::uint64_t guarded_offset(std::uint64_t offset) const;
  /// All those gaps together.
  std::uint64_t gaps() const;
  /// The instruction, which means this, for such a layout: what it adds to the variable's address is another number.
  ptx::Instruction guarded(const ptx::Instruction& instruction, const Meaning& meaning) const;
};

/// The objects of a function that has one variable in local memory, and forms addresses in it by adding constants to
/// its start alone: those are where objects begin. (So NVVM makes it, of CUDA 12.8 and 13.0: places within an object
/// are counted from the object's own start, whatever the source does with its address.) Nothing for another function.
/// `function` is one of the code's, which may be guarded or not.
std::optional<LocalObjects> local_objects(const ptx::Module& module, const Code& code, const FunctionCode& function);

}  // namespace warplens::simt

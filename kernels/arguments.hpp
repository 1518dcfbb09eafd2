#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "kernels/kernel_file.hpp"

namespace warplens::kernels {

/// A pointer that a kernel is given.
struct Pointer {
  std::uint64_t address;
};

/// One argument as the header names it, with its value: an address of a buffer, or an integer.
struct Argument {
  std::string name;
  std::variant<Pointer, std::int64_t> value;
};

/// The block of arguments, and the first byte of each.
struct PackedArguments {
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint32_t> places;
};

/// Packs the arguments as the entry declares its parameters: each at the next multiple of its parameter's alignment. An
/// integer is converted to the parameter's type. Throws InputError at the header's `args` where the number of
/// arguments, a size or a value does not fit.
PackedArguments pack_arguments(const KernelFile& kernel, const ptx::Module& module, const ptx::Function& entry,
                               const std::vector<Argument>& arguments);

}  // namespace warplens::kernels

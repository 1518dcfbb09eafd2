#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// The packed arguments of a launch and their positions.
struct PackedArguments {
  std::vector<std::uint8_t> bytes;
  std::vector<PlannedArgument> places;          ///< one per argument, in the order of the kernel's parameters
  std::vector<PlannedArgument> inner_pointers;  ///< pointers inside structs
  /// Values of all arguments that are a single floating-point number, in order. The check of the result may need them.
  std::vector<double> fractions;
};

/// The objects whose names may be used as arguments.
struct ArgumentSources {
  const std::vector<PlannedBuffer>& buffers;
  const std::vector<PlannedTexture>& textures;
  const std::vector<PlannedTensorMap>& tensor_maps;
};

/// Packs the header's `args` into the layout that the entry's parameters declare: each argument starts at the next
/// multiple of its parameter's alignment. An argument is one of:
///  - a buffer, optionally with an offset in elements: "in", "in + width";
///  - the name of a texture or surface;
///  - the name of a tensor map, for a parameter of 128 bytes;
///  - an expression, integer or floating-point depending on the parameter: "width * 2", "1.0 / width", "0.5f",
///    "nullptr";
///  - a value with its type, which must have the parameter's size: "half 0.5";
///  - the fields of a vector or struct passed by value: "{1, 2, 3, 4}" for an int4, "{float 1.5, int width, in}" for a
///    struct with the layout of C++.
///
/// Throws InputError at the header's `args` if the number of arguments, a size or a value does not match.
PackedArguments pack_arguments(const ptx::Module& module, const ptx::Function& entry, const Evaluator& value_of,
                               const ArgumentSources& sources);

}  // namespace warplens::kernels

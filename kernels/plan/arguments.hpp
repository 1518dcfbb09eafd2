#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// The block of arguments, and where what stands in it.
struct PackedArguments {
  std::vector<std::uint8_t> bytes;
  std::vector<PlannedArgument> places;          ///< one for each, in the entry's order
  std::vector<PlannedArgument> inner_pointers;  ///< inside of structs
  /// The arguments that are one floating number, in order: what a reference may need to know.
  std::vector<double> fractions;
};

/// What arguments may name.
struct ArgumentSources {
  const std::vector<PlannedBuffer>& buffers;
  const std::vector<PlannedTexture>& textures;
  const std::vector<PlannedTensorMap>& tensor_maps;
};

/// Packs the header's `args` as the entry declares its parameters: each at the next multiple of its parameter's
/// alignment. An argument is
///  - a buffer, perhaps moved by elements: "in", "in + width";
///  - a texture or surface by its name;
///  - a tensor map by its name, whose parameter has 128 bytes;
///  - an expression, integer or real as the parameter is: "width * 2", "1.0 / width", "0.5f", "nullptr";
///  - one with its type before it, which must be the parameter's size: "half 0.5";
///  - the fields of a vector or struct by value: "{1, 2, 3, 4}" for an int4, "{float 1.5, int width, in}" for a struct,
///    laid out as C++ does.
/// Throws InputError at the header's `args` where their number, a size or a value does not fit.
PackedArguments pack_arguments(const ptx::Module& module, const ptx::Function& entry, const Evaluator& value_of,
                               const ArgumentSources& sources);

}  // namespace warplens::kernels

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Whether a parameter's type is that of texture or surface objects.
bool is_texture_type(std::string_view type);

/// What the host makes a texture or surface object of.
struct TextureGuess {
  bool is_surface = false;
  Code pointer;                   ///< of linear and pitched memory: the device's pointer; of an array nothing
  std::string key;                ///< the same for objects of the same memory
  std::string element = "float";  ///< a texel
  HostValue columns, rows;        ///< of an array; unknown rows: it has one dimension
  std::string fill;               ///< of an array, as a header says it; empty: the host writes nothing there
  std::string keys;               ///< the header's, behind `buffer`: ", filter = \"linear\""
};

/// The object that the host hands to a parameter of the type `type`: by the cudaCreateTextureObject or
/// cudaCreateSurfaceObject of its name, or the only one that there is. `handle` may be nothing. Nothing where the
/// program makes none.
std::optional<TextureGuess> texture_of(const HostProgram& program, HostEvaluator& evaluator, Code handle,
                                       std::string_view type);

}  // namespace warplens::kernels

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns true for the types of texture and surface objects.
bool is_texture_type(std::string_view type);

/// A texture or surface object that the host creates.
struct TextureGuess {
  bool is_surface = false;
  Code pointer;                   ///< device pointer of linear or pitched memory; empty for an array
  std::string key;                ///< identifies the memory: objects of the same memory have equal keys
  std::string element = "float";  ///< type of a texel
  HostValue columns, rows;        ///< size of an array; unknown rows: the array has one dimension
  HostValue planes;               ///< depth, number of layers, or six faces per cube; may be unknown
  bool has_depth = false;         ///< set if the texture has three dimensions
  bool is_layered = false, is_cube = false;
  /// Texels of an assumed array per column and row of the launch: 2 for "tex2D<float>(t, 2 * x, 2 * y)".
  std::int64_t column_factor = 1, row_factor = 1;
  std::string fill;  ///< contents of an array, in the syntax of a header; empty: the host writes nothing there
  std::string keys;  ///< keys of the header after `buffer`: ", filter = \"linear\""
};

/// Finds the texture or surface object that the host passes to a parameter of type `type`. This is the object that
/// cudaCreateTextureObject or cudaCreateSurfaceObject stores in `handle`, or otherwise the first one in the program.
/// `handle` may be empty. Returns nullopt if the program creates no such object.
std::optional<TextureGuess> guess_texture(const HostProgram& program, HostEvaluator& evaluator, Code handle,
                                          std::string_view type);

/// Returns a guess for a texture or surface that the program never creates. The texel type and the kind are those with
/// which the device code reads `name`, for example tex2D<uchar4>(name, x, y). Empty if the device code does not read
/// `name`.
std::optional<TextureGuess> assume_texture(const HostProgram& program, std::string_view type, const std::string& name);

/// A texture or surface reference that the program declares: "texture<float, 2> t;".
struct ReferenceDeclaration {
  std::string name;     ///< name of the reference, without namespaces
  std::string element;  ///< type of a texel, as declared
  int dimensions = 1;   ///< 1, 2 or 3, without layers and faces
  bool is_layered = false, is_cube = false;
  bool is_surface = false;
  bool reads_fractions = false;  ///< declared with cudaReadModeNormalizedFloat
  Code initialiser;              ///< arguments of the reference's constructor; empty if it has none
};

/// Returns the references that a kernel may use, in the order of the text.
std::vector<ReferenceDeclaration> find_references(const HostProgram& program, const Function& kernel);

/// Finds the memory that the host binds to a reference (cudaBindTexture, cudaBindTexture2D, cudaBindTextureToArray,
/// cudaBindSurfaceToArray), and the properties that it sets. If the host binds nothing, assumes an array.
TextureGuess guess_reference(const HostProgram& program, HostEvaluator& evaluator,
                             const ReferenceDeclaration& reference);

}  // namespace warplens::kernels

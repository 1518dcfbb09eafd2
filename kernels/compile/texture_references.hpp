#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

// Texture and surface references, "texture<float, 2> t;", which CUDA 12 removed. They are compiled as texture objects
// whose handles are additional parameters of the kernel, so that a kernel with a reference makes the same accesses as a
// kernel that takes an object.

/// Name of the C++ header that declares the types `texture` and `surface` and their fetch functions. headers_for()
/// returns it.
inline constexpr const char* kReferenceHeader = "warplens_texture_references.h";

/// Prefix of the PTX names of the parameters that contain the handles of references. The PTX name of the reference
/// variable follows it.
inline constexpr std::string_view kReferenceParameter = "warplens_reference_";

/// Changes parameters that take a texture or surface reference by value ("texture<int2, 1> t") into C++ references.
/// Positions in the text do not change.
void pass_by_reference(std::vector<SourceUnit>& units);

/// PTX whose kernels take the handles of texture references as parameters.
struct ReferencePtx {
  std::string text;
  std::vector<std::string> handled;  ///< source names of the references whose handles became parameters
  std::string unhandled;  ///< source name of a reference that could not be replaced everywhere; empty: there is none
};

/// Replaces the addresses of reference variables in the bodies of kernels by handles, which become additional
/// parameters of these kernels. Removes the variables. `names` are the source names of the variables, without
/// namespaces.
ReferencePtx with_handles_as_parameters(const std::string& ptx, const std::set<std::string, std::less<>>& names);

}  // namespace warplens::kernels

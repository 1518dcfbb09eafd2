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

/// Beginning of the name of a parameter for the handle of a reference, in PTX. The name of the variable in the PTX
/// follows.
inline constexpr std::string_view kReferenceParameter = "warplens_reference_";

/// Changes parameters that take a texture or surface reference by value ("texture<int2, 1> t") into C++ references.
/// Positions in the text do not change.
void pass_by_reference(std::vector<SourceUnit>& units);

/// PTX whose kernels take the handles of texture references as parameters.
struct ReferencePtx {
  std::string text;
  std::vector<std::string> handled;  ///< names in the source of the references that kernels use
  std::string unhandled;  ///< name in the source of a reference that is used in another way; empty: there is none
};

/// Replaces the addresses of variables in the bodies of kernels by parameters, which are added to the kernels. `names`
/// are the names of the variables in the source, without namespaces. The variables are removed.
ReferencePtx with_handles_as_parameters(const std::string& ptx, const std::set<std::string, std::less<>>& names);

}  // namespace warplens::kernels

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/header_guess/texture_guess.hpp"

namespace warplens::kernels {

/// Returns the arguments of a call.
std::vector<Code> call_arguments(Code call);

/// Removes the & in "&array".
Code pointed_to(Code code);

/// Returns the call whose argument number `at` (from 0) is `name`. If there is none, returns the first call.
Code find_call(const std::vector<Code>& calls, std::size_t at, std::string_view name);

/// Returns true for texels of floating-point numbers.
bool has_fractions(std::string_view element);

/// Returns the type of a texel for a channel format: cudaCreateChannelDesc<float4>() or cudaCreateChannelDesc(8, 8, 0,
/// 0, cudaChannelFormatKindUnsigned). Empty for any other code.
std::string find_texel(HostEvaluator& evaluator, Code format);

/// Returns the initialiser of a variable in the function around `place`, or the variable itself if it has none.
Code initialiser_near(const HostProgram& program, Code place, Code variable);

/// Reads the allocation of a cudaArray (cudaMallocArray, cudaMalloc3DArray): its texels, its size, its layers or faces,
/// and what the host copies into it.
void take_array(const HostProgram& program, HostEvaluator& evaluator, Code array, TextureGuess& guess);

/// Returns the number of planes of an array: its depth, its layers or its faces. Assumed if it is unknown.
HostValue find_planes(const TextureGuess& guess);

/// Returns the depth, the layers and the faces of an object as keys of a header.
std::string shape_keys(const TextureGuess& guess);

}  // namespace warplens::kernels

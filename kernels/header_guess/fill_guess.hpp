#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns the contents of the memory behind a pointer before the kernel runs, in the syntax of `fill` in a header
/// ("\"zero\"", "{ random = \"uniform\" }"). Empty if the host writes nothing there. `element_bytes` is the size of one
/// element on the device.
std::string guess_fill(const HostProgram& program, HostEvaluator& evaluator, Code pointer, bool is_floating,
                       std::uint32_t element_bytes);

/// Returns the formula of a field that a loop sets in all structs of an array: "i % 4" for "h[i].kind = i % 4". Empty
/// if there is none.
std::string find_field_formula(const HostProgram& program, HostEvaluator& evaluator, Code array,
                               std::string_view field);

/// Returns the contents of an array on the host, in the syntax of guess_fill().
std::string guess_content(const HostProgram& program, HostEvaluator& evaluator, Code array, bool is_floating);

/// Returns a fill for memory with unknown contents. Its numbers are small, so that they do little harm as indices.
std::string any_fill(bool is_floating);

/// Fill for text with unknown contents: letters from a to z.
inline constexpr const char* kAnyText = "{ random = \"uniform\", low = 97, high = 122 }";

}  // namespace warplens::kernels

#pragma once

#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// How many elements a pointer of the host's was given; unknown where that does not show. `element_bytes` is what one
/// takes on the device.
HostValue elements_of(const HostProgram& program, HostEvaluator& evaluator, Code pointer, std::uint32_t element_bytes);

/// The type that a pointer of the host's points to, as it is written: "float"; empty where that does not show.
std::string pointee_of(const HostProgram& program, HostEvaluator& evaluator, Code pointer);

/// What the memory behind a pointer holds before the kernel runs, as a header's `fill` says it ("\"zero\"",
/// "{ random = \"uniform\" }"); empty where the host writes nothing there.
std::string fill_of(const HostProgram& program, HostEvaluator& evaluator, Code pointer, bool is_floating);

/// What a host array holds, likewise.
std::string content_of(const HostProgram& program, HostEvaluator& evaluator, Code array, bool is_floating);

/// A fill for memory that is written in a way that does not show: numbers that do little harm as indices.
std::string any_fill(bool is_floating);

/// Letters from a to z, for text that nothing is known of.
inline constexpr const char* kAnyText = "{ random = \"uniform\", low = 97, high = 122 }";

}  // namespace warplens::kernels

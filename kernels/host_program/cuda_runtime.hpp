#pragma once

#include <cstddef>
#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

// Values that calls of the CUDA runtime write to their arguments. No device is queried; an H100 or H200 is assumed.

/// Returns the last runtime call that gets the address of a variable and is before the use of the variable:
/// "cudaDeviceGetAttribute(&n, …)". Only calls after byte `from` of the text count. Returns nothing if there is no such
/// call.
Code runtime_query_before(const VariableUse& use, std::size_t from);

/// Returns the value that a call of the runtime writes to its variable; unknown for functions that are not supported.
HostValue evaluate_runtime_query(const Evaluation& evaluation, Code call, const HostScope& scope);

/// Returns the value of a field of a cudaDeviceProp; unknown for other objects.
HostValue evaluate_device_property(const Evaluation& evaluation, Code object, std::string_view field);

/// Returns the last call "cudaMallocPitch(&p, &pitch, …)" in `function` that sets `variable` ("pitch", "p.pitch"). Only
/// calls in front of the code `before` count. Returns nothing if there is no such call.
Code pitch_query_before(const HostProgram& program, const Function& function, Code before, std::string_view variable);

/// Returns the pitch that a call of cudaMallocPitch produces.
HostValue evaluate_pitch(const Evaluation& evaluation, Code call, const HostScope& scope);

/// Returns the pitch of cudaMallocPitch for rows of this size: the next multiple of 512, as on GPUs since Volta.
HostValue calculate_pitch(const HostValue& row_bytes);

/// Sets the pitch fields of a struct, if the host calls cudaMallocPitch for the struct before it is used:
/// "cudaMallocPitch(&p.data, &p.pitch, …)".
void set_pitch_fields(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope, HostValue& object);

}  // namespace warplens::kernels

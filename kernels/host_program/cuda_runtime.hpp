#pragma once

#include <cstddef>
#include <string_view>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

// What calls of the CUDA runtime leave in the variables that they are given. Nothing is asked of a device: one is
// assumed, an H100 or H200.

/// The last call of the runtime that is given the address of a variable, from byte `from` of the text on and before the
/// variable's use: "cudaDeviceGetAttribute(&n, …)". Nothing if there is none.
Code runtime_query_before(const VariableUse& use, std::size_t from);

/// What a call of the runtime leaves in the variable that it is given; unknown for a function that is not followed.
HostValue evaluate_runtime_query(const Evaluation& evaluation, Code call, const HostScope& scope);

/// A field of a cudaDeviceProp; unknown for another object.
HostValue evaluate_device_property(const Evaluation& evaluation, Code object, std::string_view field);

/// The last "cudaMallocPitch(&p, &pitch, …)" before a place in a function that says what `variable` ("pitch",
/// "p.pitch") holds there; nothing if there is none.
Code pitch_query_before(const HostProgram& program, const Function& function, Code before, std::string_view variable);

/// The pitch that a call of cudaMallocPitch gives.
HostValue evaluate_pitch(const Evaluation& evaluation, Code call, const HostScope& scope);

/// How far apart cudaMallocPitch puts rows of so many bytes: a multiple of 512, as GPUs since Volta have it.
HostValue pitch_of(const HostValue& row_bytes);

/// Replaces the fields of a struct (a list of their values) that cudaMallocPitch sets before the struct's use:
/// "cudaMallocPitch(&p.data, &p.pitch, …)".
void set_pitch_fields(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope, HostValue& object);

}  // namespace warplens::kernels

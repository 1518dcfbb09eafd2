#pragma once

#include <cstdint>
#include <string>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns the number of elements allocated for a pointer on the host; unknown if the allocation was not found.
/// `element_bytes` is the size of one element on the device.
HostValue find_element_count(const HostProgram& program, HostEvaluator& evaluator, Code pointer,
                             std::uint32_t element_bytes);

/// Returns the type that a pointer on the host points to, as written in its declaration ("float"). Empty if it was not
/// found.
std::string find_pointee(const HostProgram& program, HostEvaluator& evaluator, Code pointer);

/// Returns the host array that the program copies to the memory of a pointer; empty if there is none.
Code find_copied_array(const HostProgram& program, HostEvaluator& evaluator, Code pointer);

}  // namespace warplens::kernels

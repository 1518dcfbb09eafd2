#pragma once

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Returns the template arguments of a kernel in a launch. They come from the launch ("k<float>"), otherwise from the
/// types of the kernel's arguments, otherwise from the defaults. Without a launch (null), every parameter is float.
TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch);

/// Returns the kernel as written in `entry` of a header: with its template arguments, and cast to its type if it is
/// overloaded.
std::string write_entry(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels

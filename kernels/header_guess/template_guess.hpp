#pragma once

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// What a kernel's template parameters are in a launch: T of "k<float>" or, where the launch does not say it, of the
/// pointer that is handed over for a T*; its default, else. Without a launch (null), every type is float.
TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch);

/// The kernel as a header's `entry` names it: with its template arguments; one of several of a name by its type.
std::string entry_of(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels

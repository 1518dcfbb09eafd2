#pragma once

#include <string>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Returns the template arguments of a kernel in a launch. They come from `chosen` (as written: "float", "17"),
/// otherwise from the launch ("k<float>"), otherwise from the types of the kernel's arguments, from another mention of
/// an instance in the program, or from the defaults. Arguments that nothing determines are assumed by their kind
/// (parameter_kind.hpp); a sentence in `doubts` says so. `launch` may be null.
TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch,
                               const std::vector<std::string>& chosen, std::vector<std::string>& doubts);

/// Returns the kernel as written in `entry` of a header: with its template arguments, and cast to its type if it is
/// overloaded.
std::string write_entry(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels

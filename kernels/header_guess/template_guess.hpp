#pragma once

#include <string>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Returns the template arguments of a kernel in a launch. An argument comes from the first of these that determines
/// it:
/// - `chosen` (as written: "float", "17")
/// - the launch ("k<float>")
/// - the types of the kernel's arguments
/// - another mention of an instance in the program
/// - the default of the template parameter
///
/// Other arguments are assumed according to their kind (parameter_kind.hpp). They are reduced until the shared arrays
/// of the kernel fit into the shared memory of a block. For each assumed argument, a sentence is added to `doubts`.
/// `launch` may be null.
TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch,
                               const std::vector<std::string>& chosen, std::vector<std::string>& doubts);

/// Returns the kernel as written in `entry` of a header: with its template arguments, and cast to its type if it is
/// overloaded.
std::string write_entry(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels

#pragma once

#include <set>
#include <string>
#include <vector>

#include "kernels/header_guess/launch.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns the host variables that become width and height in a header, at most two. The grid must depend on such a
/// variable. The block and the template arguments must not depend on it, and device code must not use its name.
HostSizes guess_sizes(const HostProgram& program, const HostLaunch& launch);

/// Returns the identifiers in device code, except for the parameters of device functions.
std::set<std::string> device_words(const HostProgram& program);

/// Returns the constants that the template arguments of a launch depend on.
std::vector<std::string> find_template_roots(const HostProgram& program, const HostLaunch& launch);

/// Returns the value of a host variable at the launch. If it has none there, returns its first numeric value in the
/// program.
HostValue value_of_root(const HostProgram& program, const HostLaunch& launch, const std::string& root);

}  // namespace warplens::kernels

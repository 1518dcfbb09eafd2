#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/program_launch.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// A launch, and the calls of function templates that lead to it. Through other calls, the same launch may start a
/// different instance of the kernel.
struct OrderedLaunch {
  std::size_t launch = 0;   ///< index in the list of launches
  std::vector<Code> calls;  ///< calls that lead to the launch, outermost first; empty: the first calls in the text
  std::string instance;     ///< instance of the kernel: "tile<17>"
  bool is_reached = true;   ///< whether the program may reach the launch when it runs without arguments
};

/// Maximum number of launches that are listed for a kernel.
inline constexpr std::size_t kMostOrdered = 256;

/// Returns the launches in the order in which the program reaches them. The search starts in main, or otherwise in the
/// functions without callers, and follows the calls in these functions. Launches that are never reached come last. A
/// launch in a function template is listed once for each instance of the kernel that it starts.
std::vector<OrderedLaunch> order_launches(HostProgram& program, const std::vector<HostLaunch>& launches);

/// Returns the kernel with the template arguments of a launch: "tile<17>".
std::string write_instance(const HostProgram& program, const HostLaunch& launch);

/// Returns true if the launch starts the instance with these template arguments. Their spelling may differ ("16u" and
/// "16"), and the last ones may be missing.
bool has_arguments(const OrderedLaunch& ordered, const HostLaunch& launch, const std::vector<std::string>& arguments);

/// Describes launches for the user. Sides that the host code does not determine get their assumed values. `units`
/// are the sources of the program.
std::vector<ProgramLaunch> describe_launches(HostProgram& program, const std::vector<HostLaunch>& launches,
                                             const std::vector<OrderedLaunch>& ordered,
                                             const std::vector<SourceUnit>& units);

}  // namespace warplens::kernels

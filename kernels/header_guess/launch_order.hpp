#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/program_launch.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// A launch with the calls of function templates that lead to it. Other calls give a different instance of the kernel.
struct OrderedLaunch {
  std::size_t launch = 0;   ///< index in the list of launches
  std::vector<Code> calls;  ///< from the outermost to the innermost; empty: the calls that come first in the text
  std::string instance;     ///< "tile<17>"
  bool is_reached = true;   ///< whether the program without a command line may reach the launch
};

/// Most launches of a kernel that are listed.
inline constexpr std::size_t kMostOrdered = 256;

/// Returns the launches in the order in which the program reaches them: from main, or otherwise from the functions that
/// nothing calls, and into the functions that they call. Launches that are never reached come last. Each instance of a
/// kernel that a launch in a function template makes is listed.
std::vector<OrderedLaunch> order_launches(HostProgram& program, const std::vector<HostLaunch>& launches);

/// Returns the kernel with the template arguments of a launch: "tile<17>".
std::string write_instance(const HostProgram& program, const HostLaunch& launch);

/// Returns true if the launch is of the instance with these template arguments, in any spelling. There may be fewer
/// arguments than parameters.
bool has_arguments(const OrderedLaunch& ordered, const HostLaunch& launch, const std::vector<std::string>& arguments);

/// Describes launches for the user. Sides that the host code does not determine have the value that is assumed. `units`
/// are the sources of the program.
std::vector<ProgramLaunch> describe_launches(HostProgram& program, const std::vector<HostLaunch>& launches,
                                             const std::vector<OrderedLaunch>& ordered,
                                             const std::vector<SourceUnit>& units);

}  // namespace warplens::kernels

#pragma once

#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Name of the C++ header for kernels that launch kernels. headers_for() returns it.
inline constexpr const char* kChildLaunchHeader = "warplens_child_launches.h";

/// Replaces the kernel launches in device code (dynamic parallelism) by objects of kChildLaunchHeader, which compute
/// the arguments and launch nothing. Replaces the calls of the device runtime by functions without effect. The units
/// must contain only code for the device. Lines keep their numbers.
void replace_child_launches(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels

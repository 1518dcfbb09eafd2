#pragma once

#include <string>

#include "analysis/machine.hpp"

namespace warplens::study {

/// Machines that a launch can be shown on. Machine has their properties and names.
enum class MachineKind { gpu, toy };

Machine machine_of(MachineKind kind);

/// Returns the kind of the machine with this name. Throws kernels::InputError for an unknown name.
MachineKind machine_named(const std::string& name);

}  // namespace warplens::study

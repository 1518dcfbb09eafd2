#pragma once

#include <string>

#include "analysis/machine.hpp"

namespace warplens::study {

/// Machines on which a launch can be shown. Their properties and names are in Machine.
enum class MachineKind { gpu, toy };

Machine machine_of(MachineKind kind);

/// Returns the kind of the machine with this name. Throws kernels::InputError for an unknown name.
MachineKind machine_named(const std::string& name);

}  // namespace warplens::study

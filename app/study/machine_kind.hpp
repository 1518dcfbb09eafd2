#pragma once

#include <string>

#include "analysis/machine.hpp"

namespace warplens::study {

/// The machines that a launch can be shown on. What each is like, and what it is called, its Machine says.
enum class MachineKind { gpu, toy };

Machine machine_of(MachineKind kind);

/// The kind whose machine is called so. Throws kernels::InputError for a name that no machine has.
MachineKind machine_named(const std::string& name);

}  // namespace warplens::study

#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// The kernel's parameters and the size of the matrix by keys: one of them is chosen, and lowered or raised; and each
/// value of each parameter by its name, for the command palette: "PAD = 1".
void add_settings(std::vector<Action>& all, const Scene& scene, const View& view);

/// What a parameter is set to.
std::string value_of(const kernels::Parameter& param, const study::Choice& choice);

/// Sets a parameter. A value put back to its default leaves no trace, so that equal choices are equal.
void set_value(study::Choice& choice, const kernels::Parameter& param, const std::string& value);

}  // namespace warplens::window

#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::window {

/// Returns the value of a parameter in this choice: the value that is set, or the default if none is set.
std::string value_of(const kernels::Parameter& param, const study::Choice& choice);

/// Sets a parameter. If the value is the default, removes the entry of the parameter, so that choices with equal values
/// compare equal.
void set_value(study::Choice& choice, const kernels::Parameter& param, const std::string& value);

}  // namespace warplens::window

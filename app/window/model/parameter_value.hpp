#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::window {

/// Value of a parameter in this choice: its setting, or its default.
std::string value_of(const kernels::Parameter& param, const study::Choice& choice);

/// Sets a parameter. Setting the default value removes the entry, so that equal choices compare equal.
void set_value(study::Choice& choice, const kernels::Parameter& param, const std::string& value);

}  // namespace warplens::window

#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::window {

/// What a parameter is set to.
std::string value_of(const kernels::Parameter& param, const study::Choice& choice);

/// Sets a parameter. A value put back to its default leaves no trace, so that equal choices are equal.
void set_value(study::Choice& choice, const kernels::Parameter& param, const std::string& value);

}  // namespace warplens::window

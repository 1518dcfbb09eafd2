#pragma once

#include <span>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// Plans how the result of the launch is checked. `fractions` are the kernel's floating-point arguments. Throws
/// InputError, at the line of the header's `check`, if an expression is invalid, or if a saxpy has too few buffers or
/// no factor.
PlannedCheck plan_check(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers,
                        std::span<const double> fractions);

/// Returns the names of the variables in the expressions of a check, in the order of their values: i, row, col, c.
const std::vector<std::string>& check_variables();

}  // namespace warplens::kernels

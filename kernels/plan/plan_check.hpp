#pragma once

#include <span>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// What the launch's result is held against. `fractions` are the floating arguments of the kernel. Throws InputError at
/// the header's `check` for an expression that does not evaluate and for a saxpy whose parts are not there.
PlannedCheck plan_check(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers,
                        std::span<const double> fractions);

/// The names of the variables in the expressions of a check, in the order of their values: i, row, col, c.
const std::vector<std::string>& check_variables();

}  // namespace warplens::kernels

#pragma once

#include <random>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::users {

/// Returns the launch with random changes:
/// - another grid,
/// - another block, in half of the cases,
/// - other sizes in the integer parameters, for example 0, 1, 17 or 100,
/// - some pointers moved by a few elements.
///
/// The kernel may then access memory out of bounds, but it does so in the same way in both methods of computing totals.
simt::Launch varied(const simt::Launch& launch, const simt::Program& program, std::mt19937_64& random);

}  // namespace warplens::users

#pragma once

#include <cstdint>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"

namespace warplens::conformance {

/// The bytes that a parameter's buffer holds before the launch; the same on every machine. Fills:
///
///     zero    zeros
///     index   0, 1, 2, … (as the type's value)
///     random  integers of all magnitudes; floats of all kinds, most near one, many of them ties in narrower formats
///     edge    what instructions get wrong: zeros, subnormals, infinities, NaNs, limits of the integers, … A test with
///     one
///             such buffer sees a long list; one with two sees all pairs of 16 (element i of the first is edge i mod
///             16, of the second i / 16 mod 16); one with more a mixture. Behind the list follow random ones.
///     small   integers from 0 to 79; floats from -4 to 4
///     whole   whole numbers from -8 to 8
///
/// Throws std::runtime_error for another fill.
std::vector<std::uint8_t> initial_bytes(const PtxTest& test, std::size_t parameter);

}  // namespace warplens::conformance

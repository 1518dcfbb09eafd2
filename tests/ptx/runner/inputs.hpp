#pragma once

#include <cstdint>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"

namespace warplens::conformance {

/// Returns the contents of a parameter's buffer before the launch. They are the same on every machine. Fills:
///
///     zero    zeros
///     index   0, 1, 2, … converted to the type
///     random  integers of all magnitudes; floats of all kinds, most near one, many of them ties in narrower formats
///     edge    values that instructions often get wrong: zeros, subnormals, infinities, NaNs, limits of integers, …
///             If a test has one such buffer, it contains a long list of these values, followed by random values.
///             If a test has two such buffers, they contain all pairs of 16 values: element i of the first buffer is
///             value i mod 16, and element i of the second buffer is value i / 16 mod 16.
///             If a test has more such buffers, they contain a mixture.
///     small   integers from 0 to 79; floats from -4 to 4
///     whole   whole numbers from -8 to 8
///
/// Throws std::runtime_error for another fill.
std::vector<std::uint8_t> initial_bytes(const PtxTest& test, std::size_t parameter);

}  // namespace warplens::conformance

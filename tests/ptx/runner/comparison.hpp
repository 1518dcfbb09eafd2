#pragma once

#include <string>

#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {

/// Returns the differences between the results of a GPU and those of the executor: one line per element for the first
/// few elements, with the same element of every input. Empty if the results are equal in all bits or, if the test has a
/// bound, within this bound.
std::string differences(const PtxTest& test, const Results& device, const Results& emulated);

}  // namespace warplens::conformance

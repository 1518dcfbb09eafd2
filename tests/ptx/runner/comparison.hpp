#pragma once

#include <string>

#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {

/// What differs between the device's results and the executor's: one line an element for the first few, with that
/// element of every input. Empty where nothing does: bit for bit, or within the test's bound where it has one.
std::string differences(const PtxTest& test, const Results& device, const Results& emulated);

}  // namespace warplens::conformance

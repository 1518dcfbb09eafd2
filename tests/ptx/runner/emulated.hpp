#pragma once

#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {

/// Runs a test on Warplens' executor. Throws ptx::Error for an instruction that it does not execute, std::runtime_error
/// for a fault.
Results run_emulated(const PtxTest& test);

}  // namespace warplens::conformance

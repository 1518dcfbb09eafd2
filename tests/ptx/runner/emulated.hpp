#pragma once

#include <memory>
#include <string>

#include "analysis/simt/execute.hpp"
#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {

/// Keeps the first fault: a conformance test has none.
class FaultObserver : public simt::Observer {
 public:
  void fault(const simt::Fault& fault) override;
  std::string message;
};

/// Runs a test on Warplens' executor. Throws ptx::Error for an instruction that it does not execute, std::runtime_error
/// for a fault.
Results run_emulated(const PtxTest& test);
/// The same under an observer of the caller's.
Results run_emulated(const PtxTest& test, std::shared_ptr<const simt::Program> program, FaultObserver& observer);

}  // namespace warplens::conformance

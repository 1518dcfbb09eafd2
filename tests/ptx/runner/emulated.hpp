#pragma once

#include <memory>
#include <string>

#include "analysis/simt/execute.hpp"
#include "tests/ptx/runner/recorded.hpp"

namespace warplens::conformance {

/// Stores the message of the first fault. A correct conformance test has no faults.
class FaultObserver : public simt::Observer {
 public:
  void fault(const simt::Fault& fault) override;
  std::string message;
};

/// Runs a test on Warplens' executor. Throws ptx::Error for an instruction that Warplens does not support, and
/// std::runtime_error for a fault.
Results run_emulated(const PtxTest& test);
/// Runs a test on Warplens' executor, as above. The caller passes the program of the test and the observer.
Results run_emulated(const PtxTest& test, std::shared_ptr<const simt::Program> program, FaultObserver& observer);

}  // namespace warplens::conformance

#pragma once

#include <functional>
#include <string>

#include "app/study/study.hpp"
#include "kernels/gpu/result_check.hpp"

namespace warplens::study {

/// Executes the whole launch of a study, and keeps its memory.
class LaunchExecution {
 public:
  /// Memory without initial contents gets a pattern that initial contents never have, so that a comparison detects
  /// elements that the kernel does not write. If threads of different blocks may wait for each other, the blocks are
  /// executed one after the other.
  LaunchExecution(Study study, unsigned threads, const simt::Limits& limits,
                  const std::function<void(double)>& progress);

  bool did_end() const { return ended_; }
  bool was_cancelled() const { return cancelled_; }
  /// Reads bytes of a buffer of the plan. `first_byte` counts from the start of its allocation.
  void read(std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes);
  gpu::ReadBuffer reader();

 private:
  Study study_;
  simt::Launch launch_;
  simt::GlobalMemory memory_;
  bool ended_ = true, cancelled_ = false;
};

/// Returns the limits of a launch that is executed completely. The time limit starts now.
simt::Limits block_limits(const Choice& choice, const ComparisonLimits& limits, const std::stop_token& stop);

/// Returns the reason why the launch exceeds the limits for executing it completely; empty if it is within the limits.
std::string reason_not_to_execute(const Study& study, const ComparisonLimits& limits, const std::stop_token& stop);

}  // namespace warplens::study

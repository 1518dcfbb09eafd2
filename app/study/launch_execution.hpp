#pragma once

#include <functional>
#include <string>

#include "app/study/study.hpp"
#include "kernels/gpu/result_check.hpp"

namespace warplens::study {

/// A study's launch, executed whole, and the memory that it left.
class LaunchExecution {
 public:
  /// Memory that nobody writes before the launch holds a pattern which no fill has, so that what the kernel leaves out
  /// shows. Blocks that may wait for each other are executed one after the other.
  LaunchExecution(Study study, unsigned threads, const simt::Limits& limits,
                  const std::function<void(double)>& progress);

  bool did_end() const { return ended_; }
  bool was_cancelled() const { return cancelled_; }
  /// Reads bytes of a buffer of the plan, counted from its allocation's start.
  void read(std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes);
  gpu::ReadBuffer reader();

 private:
  Study study_;
  simt::Launch launch_;
  simt::GlobalMemory memory_;
  bool ended_ = true, cancelled_ = false;
};

/// The bounds of a launch that is executed whole, from now on.
simt::Limits block_limits(const Choice& choice, const ComparisonLimits& limits, const std::stop_token& stop);

/// Why a launch is not executed whole within the limits; empty where it may be.
std::string reason_not_to_execute(const Study& study, const ComparisonLimits& limits, const std::stop_token& stop);

}  // namespace warplens::study

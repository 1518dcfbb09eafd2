#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// A unit that processes one piece of work after another.
class Queue {
 public:
  /// Adds a piece of work that arrives at `arrival` and takes `duration`. Returns the time at which it is done.
  double take(double arrival, double duration) {
    free_at_ = std::max(free_at_, arrival) + duration;
    busy_ += duration;
    return free_at_;
  }
  /// Returns the time after `now` that the unit needs for the work that it has accepted.
  double backlog(double now) const { return std::max(0.0, free_at_ - now); }
  /// Prevents the unit from starting work before `until`.
  void hold(double until) { free_at_ = std::max(free_at_, until); }
  double free_at() const { return free_at_; }
  double busy() const { return busy_; }

 private:
  double free_at_ = 0, busy_ = 0;
};

/// Costs of the units that all multiprocessors share, in cycles of one multiprocessor.
class SharedCosts {
 public:
  SharedCosts(const Gpu& gpu, double active) : gpu_(gpu), cycles_(1e-12 * gpu.clock_hz * active) {}

  double l2_read(double halves, double sectors) const {
    return std::max(cycles_ * halves * gpu_.cost.l2_read_half, sectors * kPort);
  }
  /// `words`: number of words that each lane stores with one instruction.
  double l2_write(double lines, double sectors, double partial, double words) const {
    const Costs& cost = gpu_.cost;
    return std::max(cycles_ * (lines * cost.l2_write_line + sectors * cost.l2_write_sector +
                               partial * (cost.l2_write_partial + (words - 1) * cost.l2_write_partial_word)),
                    sectors * kPort);
  }
  /// Costs of the link between the two halves of L2. Each multiprocessor is connected to one half. Half of the data
  /// that L2 does not have belongs to the other half, so it crosses the link. 50 % of the written data crosses the link
  /// too. Data that L2 already has is present in both halves.
  double link_read(double halves_missing) const { return cycles_ * halves_missing * gpu_.cost.l2_link_read_half; }
  double link_write(double halves, double sectors) const {
    return cycles_ * (halves * gpu_.cost.l2_link_write_half + sectors * gpu_.cost.l2_link_write_sector);
  }
  double dispatch() const { return cycles_ * gpu_.cost.dispatch; }
  double dram_read(double bytes, double runs) const {
    return cycles_ * (bytes * gpu_.cost.dram_read_byte + runs * gpu_.cost.dram_run);
  }
  double dram_write(double bytes, double runs) const {
    return cycles_ * (bytes * gpu_.cost.dram_write_byte + runs * gpu_.cost.dram_run);
  }

 private:
  /// Cycles per sector between a multiprocessor and L2, which exchange at most 64 bytes per cycle.
  static constexpr double kPort = 0.5;

  const Gpu& gpu_;
  /// factor that converts costs in picoseconds to cycles; a multiprocessor only has its share of the unit, so its work
  /// takes longer by the number of active multiprocessors
  double cycles_;
};

}  // namespace warplens::clock

#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Something that does one piece of work after the other.
class Queue {
 public:
  /// Takes a piece of work that is there at `arrival` and lasts `duration`; returns when it is done.
  double take(double arrival, double duration) {
    free_at_ = std::max(free_at_, arrival) + duration;
    busy_ += duration;
    return free_at_;
  }
  /// How far the work that was taken reaches beyond `now`.
  double backlog(double now) const { return std::max(0.0, free_at_ - now); }
  /// Takes nothing before `until`.
  void hold(double until) { free_at_ = std::max(free_at_, until); }
  double free_at() const { return free_at_; }
  double busy() const { return busy_; }

 private:
  double free_at_ = 0, busy_ = 0;
};

/// What a piece of work costs a multiprocessor, in its cycles, of what all multiprocessors share.
class SharedCosts {
 public:
  SharedCosts(const Gpu& gpu, double active) : gpu_(gpu), cycles_(1e-12 * gpu.clock_hz * active) {}

  double l2_read(double halves, double sectors) const {
    return std::max(cycles_ * halves * gpu_.cost.l2_read_half, sectors * kPort);
  }
  /// `words` that each lane stores at once.
  double l2_write(double lines, double sectors, double partial, double words) const {
    const Costs& cost = gpu_.cost;
    return std::max(cycles_ * (lines * cost.l2_write_line + sectors * cost.l2_write_sector +
                               partial * (cost.l2_write_partial + (words - 1) * cost.l2_write_partial_word)),
                    sectors * kPort);
  }
  /// Of the link between the halves of L2. Half of what L2 does not have lies on the other side of the asking
  /// multiprocessor, and half of what is written goes there; what L2 has, it has on both sides.
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
  /// A multiprocessor moves 64 bytes a cycle from and to L2 at most.
  static constexpr double kPort = 0.5;

  const Gpu& gpu_;
  double cycles_;  ///< of a multiprocessor's share, in a picosecond of the whole
};

}  // namespace warplens::clock

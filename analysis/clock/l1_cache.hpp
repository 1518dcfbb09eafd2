#pragma once

#include <cstdint>
#include <vector>

namespace warplens::clock {

/// Model of L1: a cache of cache lines whose sectors are loaded separately. If L1 is full, the least recently used
/// cache line is evicted. The model is fully associative, because it is not known which cache lines share a set in the
/// hardware.
class L1Cache {
 public:
  /// `lines` is the capacity in cache lines.
  explicit L1Cache(std::uint64_t lines);

  /// Result of looking up sectors of one cache line.
  struct Answer {
    std::uint32_t missing = 0;
    /// time when all sectors except the missing ones are in L1; in the future if one of them was requested earlier and
    /// has not arrived yet
    double there_at = 0;
  };
  /// Looks up sectors of a cache line (bit n of `sectors` is sector n). From now on, the missing sectors count as
  /// requested. Call set_arrival() to set the time when they arrive.
  Answer ask(std::uint64_t line, std::uint32_t sectors);
  /// Sets the arrival time of the sectors that the last call of ask() for this cache line reported as missing.
  void set_arrival(std::uint64_t line, double when);

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Entry {
    std::uint64_t line = 0;
    std::uint32_t sectors = 0;
    /// neighbours in the order of the last use: index of the entry that was used directly after this entry, and of the
    /// one that was used directly before it
    std::uint32_t newer = kNone, older = kNone;
    double there_at = 0;
  };

  std::size_t slot_of(std::uint64_t line) const;
  void forget(std::uint64_t line);
  void unlink(std::uint32_t entry);
  void make_newest(std::uint32_t entry);

  std::uint64_t most_;
  std::vector<Entry> entries_;
  std::uint32_t newest_ = kNone, oldest_ = kNone;
  /// Hash table with linear probing: index of the entry of each cache line; kNone for a free slot. The size is a power
  /// of two and at least twice the number of entries.
  std::vector<std::uint32_t> slots_;
};

}  // namespace warplens::clock

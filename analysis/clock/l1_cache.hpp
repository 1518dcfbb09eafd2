#pragma once

#include <cstdint>
#include <vector>

namespace warplens::clock {

/// Model of L1: a fully associative cache of cache lines with sectors that are loaded separately. The least recently
/// used line is evicted first. Fully associative because it is not known which lines share a set.
class L1Cache {
 public:
  /// `lines`: capacity in cache lines.
  explicit L1Cache(std::uint64_t lines);

  /// Result of a lookup of sectors in one cache line; one bit per sector.
  struct Answer {
    std::uint32_t missing = 0;
    double there_at = 0;  ///< time at which the sectors that are present or already requested arrive
  };
  /// Looks up sectors. Missing ones are then treated as requested; `arrived` sets their time.
  Answer ask(std::uint64_t line, std::uint32_t sectors);
  /// Sets the arrival time of the missing sectors of the line.
  void arrived(std::uint64_t line, double when);

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Entry {
    std::uint64_t line = 0;
    std::uint32_t sectors = 0;
    std::uint32_t newer = kNone, older = kNone;  ///< neighbours in the order of use
    double there_at = 0;
  };

  std::size_t slot_of(std::uint64_t line) const;
  void forget(std::uint64_t line);
  void unlink(std::uint32_t entry);
  void make_newest(std::uint32_t entry);

  std::uint64_t most_;
  std::vector<Entry> entries_;
  std::uint32_t newest_ = kNone, oldest_ = kNone;
  /// Hash table with linear probing: index of the entry of a line, kNone for a free slot. Its size is a power of two,
  /// at least twice the number of entries.
  std::vector<std::uint32_t> slots_;
};

}  // namespace warplens::clock

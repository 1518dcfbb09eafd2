#pragma once

#include <cstdint>
#include <vector>

namespace warplens::clock {

/// L1 as a cache of lines whose sectors come one by one, of which the least recently used goes first. Any line may lie
/// anywhere in it: which lines share a set is not known.
class L1Cache {
 public:
  /// `lines`: how many it holds.
  explicit L1Cache(std::uint64_t lines);

  /// What it has of the sectors of one line that are asked for, a bit each.
  struct Answer {
    std::uint32_t missing = 0;
    double there_at = 0;  ///< when those that it has, or has asked for, are there
  };
  /// Looks sectors up; those that are missing are on their way from then on, as `arrived` will say.
  Answer ask(std::uint64_t line, std::uint32_t sectors);
  /// The line's sectors that were missing come at this time.
  void arrived(std::uint64_t line, double when);

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Entry {
    std::uint64_t line = 0;
    std::uint32_t sectors = 0;
    std::uint32_t newer = kNone, older = kNone;  ///< its neighbours in the order of use
    double there_at = 0;
  };

  std::size_t slot_of(std::uint64_t line) const;
  void forget(std::uint64_t line);
  void unlink(std::uint32_t entry);
  void make_newest(std::uint32_t entry);

  std::uint64_t most_;
  std::vector<Entry> entries_;
  std::uint32_t newest_ = kNone, oldest_ = kNone;
  /// Open addressing with linear probing: which entry has a line, kNone for a free slot. A power of two, at least twice
  /// as many slots as entries.
  std::vector<std::uint32_t> slots_;
};

}  // namespace warplens::clock

#pragma once

#include <cstdint>
#include <list>
#include <unordered_map>

namespace warplens::clock {

/// L1 as a cache of lines whose sectors come one by one, of which the least recently used goes first. Any line may lie
/// anywhere in it: which lines share a set is not known.
class L1Cache {
 public:
  /// `lines`: how many it holds.
  explicit L1Cache(std::uint64_t lines) : most_(lines) {}

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
  struct Entry {
    std::uint32_t sectors = 0;
    double there_at = 0;
    std::list<std::uint64_t>::iterator place;
  };
  std::uint64_t most_;
  std::list<std::uint64_t> by_use_;  ///< the latest first
  std::unordered_map<std::uint64_t, Entry> entries_;
};

}  // namespace warplens::clock

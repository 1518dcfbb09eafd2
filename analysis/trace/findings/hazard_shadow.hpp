#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/trace/findings/detector.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/short_list.hpp"

namespace warplens::trace {

/// Access of one warp instruction to one place in memory.
struct Touch {
  Time time = 0;  ///< time of the access; 0 if there was no access yet
  std::uint32_t pc = 0;
  std::uint32_t block = 0;  ///< number of the block, in the order in which the race detector processes blocks
  std::uint32_t warp = 0;
  LaneMask lanes = 0;
  std::uint32_t copies = 0;  ///< group of the asynchronous copy, if the access is one
  Effect effect = Effect::read;
  bool strong = false;
  bool is_flag = false;
  bool asynchronous = false;
  bool is_narrow = false;
};

/// Largest number of pages in the shadow of a race detector.
inline constexpr std::size_t kMostShadowPages = 1 << 16;

/// Stores the last accesses to each place in memory, and reports pairs of accesses that are not ordered. For each
/// place, it stores the last write, and at most `most_others` reads and atomics after this write. A new read replaces
/// the earlier reads that are ordered before it. The same applies to atomics.
class HazardShadow {
 public:
  /// Called with two accesses to one place that are not ordered. `later` contains only the access of `lane`. `earlier`
  /// contains only those lanes whose access is not ordered before the access of `lane`.
  using Meeting = std::function<void(const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address)>;
  /// Returns whether two accesses would be a problem if they were not ordered. If not, they are not compared.
  using MayMeet = bool (*)(const Touch& earlier, const Touch& later);
  /// Returns whether an access of another block is ordered before the current instruction of this block.
  using BlockBefore = std::function<bool(const Touch& earlier)>;

  HazardShadow(const Ordering& ordering, unsigned granule, std::size_t most_others, std::size_t most_pages,
               MayMeet may_meet, BlockBefore block_before);

  void clear() { pages_.clear(), known_ = nullptr; }
  void access(const ObservedAccess& observed, std::uint32_t block, const Meeting& meeting);
  /// Returns whether memory was exhausted, so that some places are not stored.
  bool overflowed() const { return overflowed_; }

 private:
  struct ShadowEntry {
    Touch write;
    std::uint32_t value = 0;  ///< hash of the written value, with 32 bits
    ShortList<Touch> others;
    Touch observed;  ///< latest atomic whose result the program uses
  };
  static constexpr std::uint64_t kPlacesOfPage = 32;
  using Page = std::vector<ShadowEntry>;

  ShadowEntry* find_or_add_entry(std::uint64_t number);
  LaneMask unordered(const Touch& earlier, const Touch& later, unsigned lane) const;
  LaneMask seen(const ShadowEntry& place, const Touch& earlier, const Touch& later, unsigned lane) const;
  void compare(const ShadowEntry& place, const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address,
               const Meeting& meeting) const;
  void note_write(ShadowEntry& place, const Touch& touch, unsigned lane, std::uint64_t address, std::uint32_t value,
                  const Meeting& meeting);
  void note_other(ShadowEntry& place, const Touch& touch, unsigned lane, std::uint64_t address, const Meeting& meeting);
  static void note_observed(ShadowEntry& place, const Touch& touch, unsigned lane);

  const Ordering& ordering_;
  const unsigned granule_;
  const std::size_t most_others_, most_pages_;
  const MayMeet may_meet_;
  const BlockBefore block_before_;
  std::unordered_map<std::uint64_t, Page> pages_;
  std::uint64_t known_number_ = 0;
  Page* known_ = nullptr;  ///< the page that was used last
  bool overflowed_ = false;
};

}  // namespace warplens::trace

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

/// What one warp instruction did to one place of memory.
struct Touch {
  Time time = 0;  ///< 0: nothing yet
  std::uint32_t pc = 0;
  std::uint32_t block = 0;  ///< number within the search
  std::uint32_t warp = 0;
  LaneMask lanes = 0;
  std::uint32_t copies = 0;  ///< of an asynchronous copy, its group
  Effect effect = Effect::read;
  bool strong = false;
  bool is_flag = false;
  bool asynchronous = false;
  bool is_narrow = false;
};

/// Most pages of memory that the shadow of a detector of races remembers.
inline constexpr std::size_t kMostShadowPages = 1 << 16;

/// Remembers for each place of memory who touched it last, and tells which touches meet without an order between them.
/// Of the reads and atomics since the last write, up to `most_others` are remembered that are not ordered before one
/// another.
class HazardShadow {
 public:
  /// Two touches of one place, the later one by `lane` alone. The earlier one's lanes are those that are not ordered
  /// before it.
  using Meeting = std::function<void(const Touch& earlier, const Touch& later, unsigned lane, std::uint64_t address)>;
  /// Whether two touches may meet without an order: else they are not even compared.
  using MayMeet = bool (*)(const Touch& earlier, const Touch& later);
  /// Whether another block's touch is ordered before what the current block does now.
  using BlockBefore = std::function<bool(const Touch& earlier)>;

  HazardShadow(const Ordering& ordering, unsigned granule, std::size_t most_others, std::size_t most_pages,
               MayMeet may_meet, BlockBefore block_before);

  void clear() { pages_.clear(), known_ = nullptr; }
  void access(const ObservedAccess& observed, std::uint32_t block, const Meeting& meeting);
  /// Memory ran out: some places were not remembered.
  bool overflowed() const { return overflowed_; }

 private:
  struct ShadowEntry {
    Touch write;
    std::uint32_t value = 0;  ///< that the write left, folded to 32 bits
    ShortList<Touch> others;
    Touch observed;  ///< the latest atomic that looked at what it found
  };
  static constexpr std::uint64_t kPlacesOfPage = 32;
  using Page = std::vector<ShadowEntry>;

  ShadowEntry* place_of(std::uint64_t number);
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

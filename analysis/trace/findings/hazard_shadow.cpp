#include "analysis/trace/findings/hazard_shadow.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warplens::trace {
namespace {

/// Converts bytes to one number. Up to four bytes are unchanged in the number. More bytes are combined as in a hash, so
/// different bytes may give the same number.
std::uint32_t fold_bytes(const std::uint8_t* bytes, unsigned count) {
  std::uint32_t value = 0;
  for (unsigned at = 0; at < count; at += 4) {
    std::uint32_t part = 0;
    std::memcpy(&part, bytes + at, std::min(4u, count - at));
    value = std::rotl(value, 9) ^ part;
  }
  return value;
}

}  // namespace

HazardShadow::HazardShadow(const Ordering& ordering, unsigned granule, std::size_t most_others, std::size_t most_pages,
                           MayMeet may_meet, BlockBefore block_before)
    : ordering_(ordering),
      granule_(granule),
      most_others_(most_others),
      most_pages_(most_pages),
      may_meet_(may_meet),
      block_before_(std::move(block_before)) {}

HazardShadow::ShadowEntry* HazardShadow::find_or_add_entry(std::uint64_t number) {
  const std::uint64_t page = number / kPlacesOfPage;
  if (known_ == nullptr || page != known_number_) {
    auto found = pages_.find(page);
    if (found == pages_.end()) {
      if (pages_.size() >= most_pages_) {
        overflowed_ = true;
        return nullptr;
      }
      found = pages_.emplace(page, Page(kPlacesOfPage)).first;
    }
    known_ = &found->second;
    known_number_ = page;
  }
  return &(*known_)[number % kPlacesOfPage];
}

/// Returns the lanes of the earlier access that are not ordered before the later access by `lane`.
LaneMask HazardShadow::unordered(const Touch& earlier, const Touch& later, unsigned lane) const {
  if (earlier.block != later.block) return block_before_(earlier) ? 0 : earlier.lanes;
  // both accesses belong to the same instruction
  if (earlier.time == later.time && earlier.warp == later.warp) return 0;
  const bool pending = earlier.asynchronous && ordering_.completed(earlier.copies) == kNever;
  const Time time = earlier.asynchronous && !pending ? ordering_.completed(earlier.copies) : earlier.time;
  if (!pending && time <= ordering_.everyone()) return 0;
  const std::uint32_t first = earlier.warp * ordering_.warp_size();
  const std::uint32_t thread = later.warp * ordering_.warp_size() + lane;
  if (pending) return earlier.lanes;
  return filter_lanes(earlier.lanes, [&](unsigned other) { return !ordering_.before(first + other, time, thread); });
}

/// Returns those lanes of an earlier atomic whose operation is certainly complete before the later access of `lane`.
/// Atomics on one address are executed one after another. If a thread has received the result of an atomic, this atomic
/// and all atomics before it are therefore complete, for this thread and for the threads that are ordered after it.
/// (For example, the thread that draws the last ticket may reset the counter.)
LaneMask HazardShadow::seen(const ShadowEntry& place, const Touch& earlier, const Touch& later, unsigned lane) const {
  const Touch& observed = place.observed;
  if (earlier.effect != Effect::atomic || observed.time == 0 || earlier.time > observed.time) return 0;
  const LaneMask known = observed.lanes & ~unordered(observed, later, lane);
  if (known == 0) return 0;
  if (earlier.time < observed.time) return earlier.lanes;
  return earlier.lanes & first_lanes(static_cast<unsigned>(std::bit_width(known)));
}

void HazardShadow::compare(const ShadowEntry& place, const Touch& earlier, const Touch& later, unsigned lane,
                           std::uint64_t address, const Meeting& meeting) const {
  if (earlier.time == 0 || !may_meet_(earlier, later)) return;
  const LaneMask lanes = unordered(earlier, later, lane) & ~seen(place, earlier, later, lane);
  if (lanes == 0) return;
  Touch part = earlier;
  part.lanes = lanes;
  meeting(part, later, lane, address);
}

void HazardShadow::note_write(ShadowEntry& place, const Touch& touch, unsigned lane, std::uint64_t address,
                              std::uint32_t value, const Meeting& meeting) {
  // If both writes store the same value, the order makes no difference.
  const bool same = place.write.time != 0 && place.value == value && !place.write.asynchronous && !touch.asynchronous;
  if (!same) compare(place, place.write, touch, lane, address, meeting);
  for (const Touch& other : place.others) compare(place, other, touch, lane, address, meeting);
  place.others.clear();
  place.write = touch;
  place.write.lanes = LaneMask{1} << lane;
  place.value = value;
}

void HazardShadow::note_other(ShadowEntry& place, const Touch& touch, unsigned lane, std::uint64_t address,
                              const Meeting& meeting) {
  compare(place, place.write, touch, lane, address, meeting);
  const LaneMask bit = LaneMask{1} << lane;
  // In the most common case, another lane of the same instruction has accessed this place.
  for (Touch& other : place.others)
    if (other.time == touch.time && other.effect == touch.effect) {
      other.lanes |= bit;
      return;
    }
  for (const Touch& other : place.others) compare(place, other, touch, lane, address, meeting);
  place.others.erase_if(
      [&](const Touch& other) { return other.effect == touch.effect && unordered(other, touch, lane) == 0; });
  if (place.others.size() >= most_others_) place.others.pop_back();
  Touch own = touch;
  own.lanes = bit;
  place.others.push_back(own);
}

void HazardShadow::note_observed(ShadowEntry& place, const Touch& touch, unsigned lane) {
  Touch& observed = place.observed;
  const LaneMask before = observed.time == touch.time ? observed.lanes : 0;
  observed = touch;
  observed.lanes = before | LaneMask{1} << lane;
}

void HazardShadow::access(const ObservedAccess& observed, std::uint32_t block, const Meeting& meeting) {
  const simt::Access& access = observed.access;
  Touch touch{.time = ordering_.now(),
              .pc = access.where.pc,
              .block = block,
              .warp = access.where.warp,
              .effect = observed.effect,
              .strong = observed.strong,
              .is_flag = observed.is_flag,
              .asynchronous = observed.asynchronous,
              .is_narrow = observed.is_narrow};
  const bool has_values = access.values.size() >= std::size_t{access.width} * kMaxLanes;
  all_lanes(observed.lanes, [&](unsigned lane) {
    const std::uint64_t first = access.addresses[lane];
    if (observed.asynchronous)
      touch.copies = ordering_.open_copy_group(access.where.warp * ordering_.warp_size() + lane);
    for (unsigned at = 0; at < access.width; at += granule_) {
      ShadowEntry* place = find_or_add_entry((first + at) / granule_);
      if (place == nullptr) return false;  // no memory is left for more pages
      if (observed.effect != Effect::write) {
        note_other(*place, touch, lane, first + at, meeting);
        if (observed.is_observed) note_observed(*place, touch, lane);
        continue;
      }
      const std::uint32_t value =
          has_values ? fold_bytes(access.values.data() + lane * access.width + at, granule_) : touch.time;
      note_write(*place, touch, lane, first + at, value, meeting);
    }
    return true;
  });
}

}  // namespace warplens::trace

#include "analysis/traffic/shared.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "analysis/traffic/async_copy.hpp"
#include "analysis/traffic/distinct.hpp"
#include "analysis/traffic/shared_atomic.hpp"

namespace warplens::traffic {
namespace {

constexpr unsigned kMostBanks = 32;
/// Upper limit for the number of words in one bank. A part of a warp accesses the most words if each lane accesses 16
/// bytes (four words). A part then has 8 lanes, or 16 if parts are merged; 16 lanes access at most 64 words.
constexpr unsigned kMostWordsInBank = 2 * kMaxLanes;

/// Collects the distinct words of each bank that the lanes of one part of a warp access.
class BankWords {
 public:
  BankWords(const Machine& machine, LaneMask lanes, const PerLane<std::uint64_t>& addresses, unsigned width)
      : machine_(machine) {
    const int shift = std::countr_zero(machine.bank_bytes);
    for_each_lane(lanes, [&](unsigned lane) {
      const std::uint64_t last = (addresses[lane] + width - 1) >> shift;
      for (std::uint64_t word = addresses[lane] >> shift; word <= last; ++word) add(word);
    });
  }
  /// Returns the largest number of words in one bank.
  std::uint32_t depth() const { return depth_; }
  std::uint32_t count(unsigned bank) const { return counts_[bank]; }
  std::uint64_t word(unsigned bank, unsigned at) const { return words_[bank][at]; }

 private:
  void add(std::uint64_t word) {
    const auto bank = static_cast<unsigned>(word % machine_.banks);
    // The addresses usually increase from lane to lane. A word with a greater number than all previous words is new.
    if (counts_[bank] > 0 && word <= greatest_[bank]) {
      for (unsigned at = 0; at < counts_[bank]; ++at)
        if (words_[bank][at] == word) return;
    }
    greatest_[bank] = counts_[bank] > 0 ? std::max(greatest_[bank], word) : word;
    words_[bank][counts_[bank]++] = word;
    depth_ = std::max(depth_, counts_[bank]);
  }

  const Machine& machine_;
  std::uint32_t depth_ = 0;
  std::array<std::uint32_t, kMostBanks> counts_{};
  std::array<std::uint64_t, kMostBanks> greatest_;
  std::array<std::array<std::uint64_t, kMostWordsInBank>, kMostBanks> words_;
};

/// Returns the wavefronts of a full warp whose lanes access one word each, with a stride of `distance` words. The
/// number of lanes per bank is the greatest common divisor of the stride and the number of banks.
std::uint32_t wavefronts_of_words_apart(const Machine& machine, std::uint64_t distance) {
  if (distance == 0) return 1;
  const std::uint64_t banks_reached = machine.banks / std::gcd(distance, std::uint64_t{machine.banks});
  return kMaxLanes / static_cast<std::uint32_t>(banks_reached);
}

/// Returns the number of wavefronts for the most common accesses, without collecting the words of each bank. In these
/// accesses, each lane accesses one word. If each lane has its own bank, the result is 1. If the lanes of a full warp
/// access distinct words, it is the largest number of lanes per bank. Returns 0 for all other accesses.
std::uint32_t wavefronts_of_single_words(const Machine& machine, const WarpAccess& access) {
  const int shift = std::countr_zero(machine.bank_bytes);
  if (access.stride && *access.stride % machine.bank_bytes == 0 &&
      access.addresses[0] % machine.bank_bytes + access.width <= machine.bank_bytes)
    return wavefronts_of_words_apart(machine, *access.stride >> shift);
  std::uint32_t touched = 0;
  std::uint64_t astray = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
    const std::uint64_t first = access.addresses[lane] >> shift;
    const std::uint32_t touches = access.active >> lane & 1;
    astray |= touches != 0 ? first ^ ((access.addresses[lane] + access.width - 1) >> shift) : 0;
    touched |= touches << (first & (machine.banks - 1));
  }
  if (access.active == 0 || astray != 0) return 0;
  if (std::popcount(touched) == std::popcount(access.active)) return 1;
  if (!runs_upwards(access.active, access.addresses, machine.bank_bytes)) return 0;
  std::array<std::uint8_t, kMostBanks> lanes_on_bank{};
  for (const std::uint64_t address : access.addresses) ++lanes_on_bank[(address >> shift) & (machine.banks - 1)];
  return std::ranges::max(lanes_on_bank);
}

/// Returns whether each active lane has a partner (lane ^ `distance`) that is inactive or reads the same address.
bool partners_agree(const WarpAccess& access, unsigned distance) {
  return all_lanes(access.active, [&](unsigned lane) {
    const unsigned partner = lane ^ distance;
    return (access.active >> partner & 1) == 0 || access.addresses[partner] == access.addresses[lane];
  });
}

/// Returns the number of parts in which a load or a store is served.
unsigned served_parts(const Machine& machine, const WarpAccess& access) {
  const unsigned parts = parts_of(machine, access.width);
  const bool may_merge = access.kind == AccessKind::load && !access.generic;
  const bool merges = parts > 1 && may_merge && (partners_agree(access, 1) || partners_agree(access, 2));
  return merges ? parts / 2 : parts;
}

bool is_served_by_lanes(AccessKind kind) {
  return is_atomic(kind) || kind == AccessKind::async_copy;
}

AtomicPasses lane_passes(const Machine& machine, const WarpAccess& access) {
  if (is_atomic(access.kind)) return atomic_passes(machine, access);
  return {async_copy_passes(machine, access), {}, async_copy_is_exact(access)};
}

std::uint32_t ideal_wavefronts(const Machine& machine, std::uint32_t bytes) {
  return (bytes + machine.bank_row_bytes() - 1) / machine.bank_row_bytes();
}

LaneMask lanes_on_word(const Machine& machine, std::uint64_t word, LaneMask lanes, const WarpAccess& access) {
  return filter_lanes(lanes, [&](unsigned lane) {
    const std::uint64_t first = access.addresses[lane] / machine.bank_bytes;
    const std::uint64_t last = (access.addresses[lane] + access.width - 1) / machine.bank_bytes;
    return word >= first && word <= last;
  });
}

/// Returns wavefront number `pass`, counted from 0, of the lanes `lanes`. It serves word number `pass` of each bank.
Wavefront wavefront(const Machine& machine, const WarpAccess& access, const BankWords& words, std::uint32_t group,
                    LaneMask lanes, std::uint32_t pass) {
  Wavefront result{.group = group, .hits = {}};
  for (unsigned bank = 0; bank < machine.banks; ++bank) {
    if (pass >= words.count(bank)) continue;
    const std::uint64_t word = words.word(bank, pass);
    result.hits.push_back({bank, word, lanes_on_word(machine, word, lanes, access)});
  }
  return result;
}

}  // namespace

SharedCounts count_shared(const Machine& machine, const WarpAccess& access) {
  SharedCounts counts{.bytes = static_cast<std::uint32_t>(std::popcount(access.active)) * access.width};
  counts.ideal_wavefronts = ideal_wavefronts(machine, distinct_bytes(access));
  if (is_served_by_lanes(access.kind)) {
    const AtomicPasses served = lane_passes(machine, access);
    for (const LanePass& pass : served.passes) counts.wavefronts += pass.wavefronts;
    counts.loads = served.loads;
    counts.exact = served.exact;
    return counts;
  }
  counts.wavefronts = wavefronts_of_single_words(machine, access);
  if (counts.wavefronts != 0) return counts;
  const unsigned parts = served_parts(machine, access);
  counts.merged = parts < parts_of(machine, access.width);
  for (unsigned part = 0; part < parts; ++part)
    if (const LaneMask lanes = lanes_of_part(machine, access.active, part, parts); lanes != 0)
      counts.wavefronts += BankWords(machine, lanes, access.addresses, access.width).depth();
  return counts;
}

SharedRequest shared_request(const Machine& machine, const WarpAccess& access) {
  SharedRequest request;
  request.bytes = static_cast<std::uint32_t>(std::popcount(access.active)) * access.width;
  request.distinct_bytes = distinct_bytes(access);
  request.ideal_wavefronts = ideal_wavefronts(machine, request.distinct_bytes);
  if (is_served_by_lanes(access.kind)) {
    const AtomicPasses served = lane_passes(machine, access);
    request.exact = served.exact;
    for (const LanePass& pass : served.passes) {
      const BankWords words(machine, pass.lanes, access.addresses, access.width);
      for (std::uint32_t time = 0; time < pass.wavefronts; ++time)
        request.wavefronts.push_back(wavefront(machine, access, words, pass.group, pass.lanes, 0));
    }
    return request;
  }
  const unsigned parts = served_parts(machine, access);
  for (unsigned part = 0; part < parts; ++part) {
    const LaneMask lanes = lanes_of_part(machine, access.active, part, parts);
    if (lanes == 0) continue;
    const BankWords words(machine, lanes, access.addresses, access.width);
    for (std::uint32_t pass = 0; pass < words.depth(); ++pass)
      request.wavefronts.push_back(wavefront(machine, access, words, part, lanes, pass));
  }
  return request;
}

}  // namespace warplens::traffic

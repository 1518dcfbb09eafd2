#include "analysis/traffic/shared.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {
namespace {

constexpr unsigned kMostBanks = 32;
/// A lane of 16 bytes touches four words, one of 32 bytes eight.
constexpr unsigned kMostWordsPerLane = 8;

/// Lanes that are served together: parts of a warp, in order.
struct Groups {
  std::array<LaneMask, 8> lanes{};
  unsigned count = 0;
  bool exact = true;

  void add(LaneMask part) { lanes[count++] = part; }
};

/// The distinct words of each bank, for the lanes of one group.
class BankWords {
 public:
  BankWords(const Machine& machine, LaneMask lanes, const PerLane<std::uint64_t>& addresses, unsigned width)
      : machine_(machine) {
    const int shift = std::countr_zero(machine.bank_bytes);
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
      const std::uint64_t address = addresses[static_cast<unsigned>(std::countr_zero(rest))];
      const std::uint64_t last = (address + width - 1) >> shift;
      for (std::uint64_t word = address >> shift; word <= last; ++word) add(word);
    }
  }
  /// The most words in one bank.
  std::uint32_t depth() const { return depth_; }
  std::uint32_t count(unsigned bank) const { return counts_[bank]; }
  std::uint64_t word(unsigned bank, unsigned at) const { return words_[bank][at]; }

 private:
  void add(std::uint64_t word) {
    const auto bank = static_cast<unsigned>(word % machine_.banks);
    // Lanes come mostly in order of address: a word beyond the greatest so far is a new one.
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
  std::array<std::array<std::uint64_t, kMaxLanes * 2>, kMostBanks> words_;
};

/// Whether every active lane's partner, lane ^ `distance`, is inactive or reads the same address.
bool partners_agree(LaneMask active, const PerLane<std::uint64_t>& addresses, unsigned distance) {
  for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const unsigned partner = lane ^ distance;
    if ((active >> partner & 1) != 0 && addresses[partner] != addresses[lane]) return false;
  }
  return true;
}

bool is_free_of_conflicts(const Machine& machine, LaneMask lanes, const PerLane<std::uint64_t>& addresses,
                          unsigned width) {
  return BankWords(machine, lanes, addresses, width).depth() <= 1;
}

/// Whether two neighbouring parts of a load are served in one pass (facts of the design, checked on an H200).
bool merges(const Machine& machine, LaneMask judged, const PerLane<std::uint64_t>& addresses, unsigned width) {
  const bool paired = partners_agree(judged, addresses, 1) || partners_agree(judged, addresses, 2);
  return paired && is_free_of_conflicts(machine, judged, addresses, width);
}

/// The parts of a warp that an access is served in; those without an active lane cost nothing and are left out.
Groups groups_of(const Machine& machine, simt::AccessKind kind, LaneMask active,
                 const PerLane<std::uint64_t>& addresses, unsigned width) {
  Groups groups;
  const unsigned parts = std::max(1u, width / machine.bank_bytes);
  if (parts == 1) {
    groups.add(active);
    return groups;
  }
  const unsigned lanes = machine.warp_size;
  const auto span = [&](unsigned from, unsigned count) {
    const LaneMask mask = count >= 32 ? ~LaneMask{0} : (LaneMask{1} << count) - 1;
    return (mask << from) & active;
  };
  const bool is_load = kind == simt::AccessKind::load;
  // 64 bits: halves, which may merge over the whole warp. 128 bits: quarters, which may merge half by half.
  const unsigned unit = std::max(1u, lanes / parts);
  const unsigned judged = 2 * unit;
  for (unsigned from = 0; from < lanes; from += judged) {
    const LaneMask both = span(from, judged);
    if (both == 0) continue;
    const bool partial = both != (span(from, judged) | (((judged >= 32 ? ~LaneMask{0} : (LaneMask{1} << judged) - 1)) << from));
    if (is_load && parts > 2 && partial) groups.exact = false;
    if (is_load && merges(machine, both, addresses, width)) {
      groups.add(both);
      continue;
    }
    for (unsigned part = from; part < from + judged && part < lanes; part += unit)
      if (const LaneMask own = span(part, unit); own != 0) groups.add(own);
  }
  return groups;
}

std::uint32_t ideal_wavefronts(const Machine& machine, std::uint32_t bytes) {
  return (bytes + machine.bank_row_bytes() - 1) / machine.bank_row_bytes();
}

LaneMask lanes_on_word(const Machine& machine, std::uint64_t word, LaneMask lanes,
                       const PerLane<std::uint64_t>& addresses, unsigned width) {
  LaneMask touching = 0;
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t first = addresses[lane] / machine.bank_bytes;
    const std::uint64_t last = (addresses[lane] + width - 1) / machine.bank_bytes;
    if (word >= first && word <= last) touching |= LaneMask{1} << lane;
  }
  return touching;
}

}  // namespace

SharedCounts count_shared(const Machine& machine, simt::AccessKind kind, LaneMask active,
                          const PerLane<std::uint64_t>& addresses, unsigned width) {
  const Groups groups = groups_of(machine, kind, active, addresses, width);
  SharedCounts counts{.bytes = static_cast<std::uint32_t>(std::popcount(active)) * width, .exact = groups.exact};
  for (unsigned group = 0; group < groups.count; ++group)
    counts.wavefronts += BankWords(machine, groups.lanes[group], addresses, width).depth();
  counts.ideal_wavefronts = ideal_wavefronts(machine, distinct_bytes(active, addresses, width));
  return counts;
}

SharedRequest shared_request(const Machine& machine, simt::AccessKind kind, LaneMask active,
                             const PerLane<std::uint64_t>& addresses, unsigned width) {
  const Groups groups = groups_of(machine, kind, active, addresses, width);
  SharedRequest request;
  request.exact = groups.exact;
  request.bytes = static_cast<std::uint32_t>(std::popcount(active)) * width;
  request.distinct_bytes = distinct_bytes(active, addresses, width);
  request.ideal_wavefronts = ideal_wavefronts(machine, request.distinct_bytes);
  for (unsigned group = 0; group < groups.count; ++group) {
    const BankWords words(machine, groups.lanes[group], addresses, width);
    for (std::uint32_t pass = 0; pass < words.depth(); ++pass) {
      Wavefront wavefront{.group = group, .hits = {}};
      for (unsigned bank = 0; bank < machine.banks; ++bank) {
        if (pass >= words.count(bank)) continue;
        const std::uint64_t word = words.word(bank, pass);
        wavefront.hits.push_back({bank, word, lanes_on_word(machine, word, groups.lanes[group], addresses, width)});
      }
      request.wavefronts.push_back(std::move(wavefront));
    }
  }
  return request;
}

}  // namespace warplens::traffic

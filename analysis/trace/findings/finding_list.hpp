#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/trace/findings.hpp"

namespace warplens::trace {

/// The findings of one search. What the same two places of the source did is one finding, however often it was seen.
class FindingList {
 public:
  explicit FindingList(const simt::Program& program) : program_(program) {}

  /// Counts something that is wrong at `where`, perhaps together with what `other_pc` did (the other half of a race).
  /// `sentence` is called the first time alone. `instant` tells one warp instruction from the next: one and the same is
  /// counted once.
  template <class Sentence>
  void add(std::string_view kind, const simt::Where& where, LaneMask lanes, std::uint64_t instant, Sentence sentence,
           std::uint32_t other_pc = kNone) {
    if (Entry* entry = entry_of(kind, where.pc, other_pc, instant))
      entry->finding = first_seen(kind, where, lanes, sentence());
  }

  /// In order of the source line, then of the PTX, then of being seen.
  std::vector<Finding> take();

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

 private:
  struct Entry {
    Finding finding;
    std::uint64_t instant = 0;
    std::size_t number = 0;
  };
  using Key = std::tuple<std::string_view, std::uint64_t, std::uint64_t>;

  Entry* entry_of(std::string_view kind, std::uint32_t pc, std::uint32_t other_pc, std::uint64_t instant);
  Finding first_seen(std::string_view kind, const simt::Where& where, LaneMask lanes, std::string sentence) const;
  std::uint64_t place_of(std::uint32_t pc) const;

  const simt::Program& program_;
  std::map<Key, Entry> entries_;
};

}  // namespace warplens::trace

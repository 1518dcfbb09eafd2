#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <type_traits>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/trace/findings.hpp"

namespace warplens::trace {

/// The findings of one search. What the same two places of the source did is one finding, however often it was seen.
class FindingList {
 public:
  explicit FindingList(const simt::Program& program) : program_(program) {}

  /// Counts something that is wrong at `where`, perhaps together with what `other_pc` did (the other half of a race).
  /// `facts` is called the first time alone; what it gives says of which kind the finding is. `instant` tells one warp
  /// instruction from the next: one and the same is counted once. `apart` keeps mistakes of one kind apart that a
  /// single line makes, such as a read and a write: equal numbers are one finding.
  template <class Facts>
  void add(const simt::Where& where, LaneMask lanes, std::uint64_t instant, Facts facts, std::uint32_t other_pc = kNone,
           std::uint64_t apart = 0) {
    constexpr FindingKind kind = std::invoke_result_t<Facts>::kKind;
    if (Entry* entry = entry_of(Key{kind, place_of(where.pc), place_of(other_pc), apart}, instant))
      entry->finding = first_seen(kind, where, lanes, facts());
  }

  /// Takes back what was said of the instruction at `pc`: it has turned out to be all right.
  void withdraw(FindingKind kind, std::uint32_t pc);

  /// In order of the source line, then of the PTX, then of being seen.
  std::vector<Finding> take();

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

 private:
  struct Entry {
    Finding finding;
    std::uint64_t instant = 0;
    std::size_t number = 0;
  };
  using Key = std::tuple<FindingKind, std::uint64_t, std::uint64_t, std::uint64_t>;

  Entry* entry_of(const Key& key, std::uint64_t instant);
  Finding first_seen(FindingKind kind, const simt::Where& where, LaneMask lanes, FindingFacts facts) const;
  std::uint64_t place_of(std::uint32_t pc) const;

  const simt::Program& program_;
  std::map<Key, Entry> entries_;
};

}  // namespace warplens::trace

#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <type_traits>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/trace/findings.hpp"

namespace warplens::trace {

/// The findings of one search. Occurrences of a problem are one finding if they are on the same source line. If a
/// second instruction takes part, its source line must be the same too.
class FindingList {
 public:
  explicit FindingList(const simt::Program& program) : program_(program) {}

  /// Adds an occurrence at `where`. `other_pc` is a second instruction that takes part, such as the other access of a
  /// race. `facts` is called only for the first occurrence; the type of its result determines the kind of the finding.
  /// `instant` identifies the warp instruction; several occurrences in one warp instruction count once. `apart`
  /// separates different problems of one kind on the same line, such as a read and a write: occurrences with equal
  /// numbers are one finding.
  template <class Facts>
  void add(const simt::Where& where, LaneMask lanes, std::uint64_t instant, Facts facts, std::uint32_t other_pc = kNone,
           std::uint64_t apart = 0) {
    constexpr FindingKind kind = std::invoke_result_t<Facts>::kKind;
    if (Entry* entry = count_occurrence(Key{kind, place_of(where.pc), place_of(other_pc), apart}, instant))
      entry->finding = first_seen(kind, where, lanes, facts());
  }

  /// Removes the findings of a kind at `pc`: the search has shown that they are not problems.
  void withdraw(FindingKind kind, std::uint32_t pc);

  /// Returns the findings sorted by source line, then by pc, then by first occurrence.
  std::vector<Finding> take();

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

 private:
  struct Entry {
    Finding finding;
    std::uint64_t instant = 0;
    std::size_t number = 0;
  };
  using Key = std::tuple<FindingKind, std::uint64_t, std::uint64_t, std::uint64_t>;

  Entry* count_occurrence(const Key& key, std::uint64_t instant);
  Finding first_seen(FindingKind kind, const simt::Where& where, LaneMask lanes, FindingFacts facts) const;
  std::uint64_t place_of(std::uint32_t pc) const;

  const simt::Program& program_;
  std::map<Key, Entry> entries_;
};

}  // namespace warplens::trace

#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "app/views/moment.hpp"

namespace warplens::views {

/// Words of shared memory whose values are not certain when an access touches them. Words are numbered as in
/// Footprints::shared.
struct SharedDoubts {
  std::set<std::uint64_t> unwritten;  ///< loaded words that no earlier access of the block wrote
  std::set<std::uint64_t> racing;     ///< words that another warp accesses without a barrier in between
  bool empty() const { return unwritten.empty() && racing.empty(); }
  bool has(std::uint64_t word) const { return unwritten.contains(word) || racing.contains(word); }
};

/// Returns the doubtful words of an access to shared memory. Races come from the study's findings, so `racing` is empty
/// until the findings are known. The result is empty until all accesses before this one are processed.
SharedDoubts shared_doubts(const Derived& derived, const ShownAccess& shown);

/// Describes the doubtful words: "3 words were not written before this load", one line
/// for each kind of doubt. Empty if there are none.
std::string doubts_sentence(const SharedDoubts& doubts);

}  // namespace warplens::views

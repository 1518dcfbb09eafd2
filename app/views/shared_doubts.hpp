#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "app/views/moment.hpp"

namespace warplens::views {

/// Words of shared memory whose values are not certain at the time of an access. Words are numbered as in
/// Footprints::shared.
struct SharedDoubts {
  std::set<std::uint64_t> unwritten;  ///< loaded words that no earlier access of the block wrote
  std::set<std::uint64_t> racing;     ///< words that another warp accesses without a barrier in between
  bool empty() const { return unwritten.empty() && racing.empty(); }
  bool has(std::uint64_t word) const { return unwritten.contains(word) || racing.contains(word); }
};

/// Returns the words of an access to shared memory whose values are not certain. Races come from the study's findings,
/// so `racing` is empty until the findings are known. The result is empty until all accesses before this one are
/// processed.
SharedDoubts shared_doubts(const Derived& derived, const ShownAccess& shown);

/// Describes the words whose values are not certain: "3 words were not written before this load". Unwritten and racing
/// words have one line each. Empty if there are no such words.
std::string doubts_sentence(const SharedDoubts& doubts);

}  // namespace warplens::views

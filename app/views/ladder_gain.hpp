#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/views/timings.hpp"

namespace warplens::views {

/// Speed of a kernel relative to the transpose before it in the list.
struct LadderGain {
  double factor = 1;   ///< quotient of the two times; above 1 if the kernel is faster
  std::string before;  ///< title, in English, of the transpose before it in the list
};

/// Returns how much faster the kernel at `index` is than the transpose before it in the list. `rows` has one row per
/// kernel of the list, in the same order. Returns nullopt for the first transpose, and for a kernel that is not a
/// transpose, because its work differs. Also returns nullopt if the time of the kernel is not known for the shown size
/// and settings. Transposes without a known time are skipped.
std::optional<LadderGain> find_ladder_gain(const Ladder& ladder, std::span<const TimingRow> rows, std::size_t index);

/// Returns true if the times of both kernels differ by less than 1 %. Such a difference is not reproducible.
bool is_equally_fast(const LadderGain& gain);

/// Returns the gain as a sentence: "1.9× faster than Naive". If `in_short` is true, the other kernel is not named.
std::string gain_in_words(const LadderGain& gain, bool in_short);

}  // namespace warplens::views

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/instructions.hpp"

namespace warplens::views {

/// An access of the shown block of which there is most to learn.
struct TellingAccess {
  const trace::RecordedAccess* access = nullptr;
  int ordinal = 0;             ///< among its warp's accesses, from 0
  trace::AccessTotals totals;  ///< of it alone
  InstructionFacts facts;      ///< of its instruction
  std::uint64_t moved = 0;     ///< sectors, or wavefronts of shared memory
  std::uint64_t ideal = 0;     ///< the fewest that its bytes could take
};

/// The access to global or shared memory that moves the most times what it must, of those that do the one that moves
/// most, and of these the first. Nothing where the block makes none. The study must have a recording.
std::optional<TellingAccess> most_telling(const study::Study& study, ptx::StateSpace space);

/// The most telling accesses of each of several launches, to global memory and to shared memory. Launches of one source
/// are to be held against each other: theirs are all on one line, on which one of them has the most telling of all.
std::vector<std::vector<TellingAccess>> telling_accesses(std::span<const study::Study* const> studies);

/// "st.global.f32 on line 28, warp 0, access 1": which one it is, without what it moves.
std::string name_of(const TellingAccess& access);

/// "st.global.f32 on line 28, warp 0, access 1: 32 sectors, where 4 would do".
std::string caption_of(const TellingAccess& access);

struct Question {
  std::string text, answer;
};

/// A launch with its totals, under the name that tells it from the others.
struct Questioned {
  std::string name;
  const study::Study& study;
  std::vector<TellingAccess> accesses;  ///< of it, that are asked about
};

/// What a class may be asked of one launch, answered from its recording and its totals.
std::vector<Question> questions_of(const Questioned& one);

/// What it may be asked of several, where their figures answer it; nothing of fewer than two. Where all have the same
/// figure it is not asked which has the least.
std::vector<Question> questions_between(std::span<const Questioned> all);

}  // namespace warplens::views

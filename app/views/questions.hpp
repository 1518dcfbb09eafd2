#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/cursor.hpp"
#include "app/views/instructions.hpp"

namespace warplens::views {

/// An access of the shown block that is worth a question: the one with the highest multiple of its minimum.
struct InstructiveAccess {
  const trace::RecordedAccess* access = nullptr;
  int ordinal = 0;             ///< number among its warp's accesses, from 0
  trace::AccessTotals totals;  ///< totals of this access only
  InstructionFacts facts;      ///< facts about its instruction
  std::uint64_t moved = 0;     ///< number of sectors, or of wavefronts for shared memory
  std::uint64_t ideal = 0;     ///< minimum for the bytes of the access, in the same unit
};

/// Returns the access to global or shared memory with the highest multiple of its minimum. If several accesses have the
/// same multiple, it returns the one with the most sectors or wavefronts, and among those the first one. Returns
/// nullopt if the block makes no such access. The study must have a recording.
std::optional<InstructiveAccess> most_instructive(const study::Study& study, ptx::StateSpace space);

/// Returns the cursor at the access to global or shared memory with the highest multiple of its minimum. Returns
/// `fallback` if the block has no such access, or if its recording is so long that the search would delay the window.
Cursor cursor_at_worst(const study::Study& study, const Cursor& fallback);

/// Returns the most instructive accesses of each launch: one to global and one to shared memory. For launches with the
/// same source, the accesses are on the same source line, so that they can be compared. It is the line of the most
/// instructive access of all these launches.
std::vector<std::vector<InstructiveAccess>> instructive_accesses(std::span<const study::Study* const> studies);

/// Returns the name of an access, without its counts: "st.global.f32 on line 28, warp 0, access 2". Accesses are
/// counted from 1, as in the window.
std::string name_of(const InstructiveAccess& access);

/// Returns the name of an access with its count: "st.global.f32 on line 28, warp 0, access 2: 32 sectors (minimum 4)".
std::string caption_of(const InstructiveAccess& access);

struct Question {
  std::string text, answer;
  bool operator==(const Question&) const = default;
};

/// A launch with totals, and a name that distinguishes it from the others.
struct Questioned {
  std::string name;
  const study::Study& study;
  std::vector<InstructiveAccess> accesses;  ///< accesses that the questions are about
};

/// Returns questions about one launch. The answers come from its recording and totals.
std::vector<Question> make_questions(const Questioned& one);

/// Returns questions about one launch. Leaves out questions that have the same answer for a launch in `earlier` with
/// the same source. For example, the number of blocks is not asked again for a launch that differs only in its padding.
std::vector<Question> make_questions(const Questioned& one, std::span<const Questioned> earlier);

/// Returns questions that compare launches; empty for fewer than two launches. A question is left out if its answer
/// would be the same number for all launches.
std::vector<Question> questions_between(std::span<const Questioned> all);

}  // namespace warplens::views

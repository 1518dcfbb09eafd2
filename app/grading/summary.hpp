#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"

namespace warplens::grading {

/// How often submissions fail a gate.
struct GateSummary {
  std::string title;
  std::size_t failed = 0;  ///< number of graded submissions that fail the gate
};

/// A mistake that several submissions have in common.
struct CommonMistake {
  std::string gate;     ///< title of the gate; empty if the submissions were not graded
  std::string mistake;  ///< GateResult::mistake, or the name of the outcome
  std::size_t count = 0;
  std::string example;  ///< name of the first submission with this mistake
  std::string reason;   ///< reason that this submission got
};

/// Results of all submissions together, for the teacher.
struct Summary {
  std::size_t submissions = 0, passed = 0;
  std::vector<GateSummary> gates;                         ///< in the order of the task
  std::vector<std::pair<Outcome, std::size_t>> outcomes;  ///< outcomes other than `graded` that occur, and how often
  std::vector<CommonMistake> mistakes;  ///< most frequent first; submissions in the order of their names
};

/// Sums up verdicts. Counts only the first failed gate of a submission as its mistake, because later failures often
/// follow from it.
Summary sum_up(const Task& task, std::span<const Verdict> verdicts);

}  // namespace warplens::grading

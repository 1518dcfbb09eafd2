#pragma once

#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/grading/grading_process.hpp"
#include "app/grading/submissions.hpp"
#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"
#include "app/study/result_journal.hpp"

namespace warplens::grading {

/// Part of the key under which a verdict is stored. A verdict is reused only if all of this is the same.
struct StoredUnder {
  std::string version;  ///< version of the program
  std::string language;
  bool with_pictures = false;  ///< whether pictures are drawn
};

/// How submissions are graded.
struct GradingRun {
  const Task& task;
  unsigned jobs = 0;  ///< number of submissions that are graded at the same time; 0: one per core
  /// Returns the command that grades a submission.
  std::function<GradingCommand(const Submission&)> command;
  /// Stores verdicts, and provides earlier ones; null for none. Crashes and exceeded time limits are not stored,
  /// because the next run can have another result.
  study::ResultJournal* journal = nullptr;
  StoredUnder stored_under;
  /// Returns whether everything that belongs to a stored verdict still exists; if not, the submission is graded again.
  std::function<bool(const Submission&, const Verdict&)> is_whole;
};

/// Grades submissions in parallel, each in a process of its own, and returns their verdicts in the same order. After a
/// stop, verdicts of submissions that were not graded have an empty name, and nothing is stored about them. `done` is
/// called after each verdict, from any thread, with the completed share of all submissions.
std::vector<Verdict> grade_all(const GradingRun& run, std::span<const Submission> submissions,
                               const std::stop_token& stop, const std::function<void(double)>& done);

}  // namespace warplens::grading

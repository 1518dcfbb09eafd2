#include "app/grading/grading_run.hpp"

#include <atomic>
#include <nlohmann/json.hpp>

#include "analysis/base/fingerprint.hpp"
#include "analysis/base/parallel.hpp"
#include "app/grading/grade.hpp"
#include "kernels/files/regular_file.hpp"

namespace warplens::grading {
namespace {

study::ResultKey make_key(const GradingRun& run, const std::string& name, const std::string& text) {
  return {.kernel = name,
          .text = base::fingerprint(text),
          .size = {0, 0},
          .asked = "graded: task " + run.task.fingerprint + ", version " + run.stored_under.version + ", " +
                   run.stored_under.language + (run.stored_under.with_pictures ? ", with pictures" : "")};
}

/// Returns whether the same submission would get the same verdict again. A crash, a lack of time and a picture that
/// could not be written can have their cause in the machine.
bool is_lasting(const Verdict& verdict) {
  return verdict.outcome != Outcome::crashed && verdict.outcome != Outcome::out_of_time &&
         verdict.picture_error.empty();
}

/// Returns the stored verdict about a submission; nullopt if there is none.
std::optional<Verdict> find_stored(const GradingRun& run, const Submission& submission, const study::ResultKey& key) {
  if (!run.journal) return std::nullopt;
  const auto found = run.journal->find(key);
  if (!found) return std::nullopt;
  try {
    Verdict verdict = read_verdict(*found);
    if (is_lasting(verdict) && (!run.is_whole || run.is_whole(submission, verdict))) return verdict;
  } catch (const nlohmann::json::exception&) {
    // a different version wrote the verdict: grade again
  }
  return std::nullopt;
}

Verdict grade_one(const GradingRun& run, const Submission& submission, const std::stop_token& stop) {
  std::string text;
  try {
    text = read_submission(submission);
  } catch (const kernels::UnreadFile& why) {
    return refuse(run.task, submission.name, Outcome::unreadable, why.what());
  }
  const study::ResultKey key = make_key(run, submission.name, text);
  if (const auto stored = find_stored(run, submission, key)) return *stored;
  Verdict verdict = grade_in_process(run.task, submission, run.command(submission), stop);
  if (stop.stop_requested()) return {};
  if (run.journal && is_lasting(verdict)) run.journal->add(key, verdict_json(verdict));
  return verdict;
}

}  // namespace

std::vector<Verdict> grade_all(const GradingRun& run, std::span<const Submission> submissions,
                               const std::stop_token& stop, const std::function<void(double)>& done) {
  std::vector<Verdict> verdicts(submissions.size());
  std::atomic<std::size_t> finished{0};
  base::parallel_for(
      submissions.size(),
      [&](std::size_t at) {
        if (stop.stop_requested()) return;
        verdicts[at] = grade_one(run, submissions[at], stop);
        if (done) done(static_cast<double>(++finished) / static_cast<double>(submissions.size()));
      },
      run.jobs);
  return verdicts;
}

}  // namespace warplens::grading

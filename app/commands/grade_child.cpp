#include "app/commands/grade_child.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "analysis/translation/message.hpp"
#include "app/commands/access_picture.hpp"
#include "app/commands/state_options.hpp"
#include "app/commands/supervision.hpp"
#include "app/grading/grade.hpp"
#include "app/grading/submissions.hpp"
#include "kernels/compiler/memory_watch.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/files/written_file.hpp"

namespace warplens::commands {
namespace {

/// Returns a verdict in one line, as the parent process reads it.
std::string verdict_line(const grading::Verdict& verdict) {
  using Json = nlohmann::ordered_json;
  return grading::verdict_json(verdict).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace) + '\n';
}

/// Writes the verdict about a submission that needs too much memory, and exits. Other threads may be writing at the
/// same time, so the verdict starts a new line.
[[noreturn]] void exit_out_of_memory(const grading::Task& task) {
  const std::string line =
      '\n' + verdict_line(grading::refuse(task, grading::kSubmissionFile, grading::Outcome::out_of_memory,
                                          tr("grading needed more memory than the task allows")));
  const bool is_written = write(STDOUT_FILENO, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  _exit(is_written ? kDone : kNotWritten);
}

/// Finds the first access of the shown block that the instruction at `pc` makes. Returns false if there is none.
bool find_access(const study::Study& study, std::uint32_t pc, AccessPicture& picture) {
  const trace::Recording& recording = *study.recording;
  for (std::uint32_t warp = 0; warp < recording.accesses_of_warp.size(); ++warp)
    for (std::size_t at = 0; at < recording.accesses_of_warp[warp].size(); ++at) {
      const trace::RecordedAccess& access = recording.accesses[recording.accesses_of_warp[warp][at]];
      if (access.pc != pc || !access.active) continue;
      picture.warp = warp;
      picture.access = static_cast<int>(at);
      return true;
    }
  return false;
}

/// Draws the access that explains the first failure. Returns an empty text if there is none, or if it cannot be drawn:
/// a comment without a picture is better than no verdict.
std::string draw_failure(const grading::Grade& grade) {
  if (!grade.study) return {};
  try {
    auto study = std::make_shared<study::Study>(*grade.study);
    if (study->choice.block != grade.place.block) {
      study->choice.block = grade.place.block;
      study::add_recording(*study);
    }
    AccessPicture picture;
    if (!find_access(*study, grade.place.pc, picture)) return {};
    window::Input input;
    input.study = study;
    input.choice = study->choice;
    return draw_access(input, picture);
  } catch (const std::runtime_error&) {
    return {};
  }
}

grading::Grade grade_file(const grading::Task& task, const grading::Submission& submission,
                          const Supervision& supervision) {
  kernels::CompileCache cache;
  try {
    return grading::grade_text(task, submission.name, grading::read_submission(submission), state_of_command, cache, {},
                               [&](double share) { supervision.report_progress(share); });
  } catch (const kernels::UnreadFile& why) {
    return {.verdict = grading::refuse(task, submission.name, grading::Outcome::unreadable, why.what())};
  }
}

}  // namespace

int grade_for_parent(const grading::Task& task, const std::string& file, const std::string& picture,
                     const Streams& streams) {
  const grading::Submission submission{grading::kSubmissionFile, file};
  const Supervision supervision(true, streams.out);
  kernels::MemoryWatch watch([&] { exit_out_of_memory(task); });
  watch.begin(task.limits.mib << 20);
  grading::Grade grade = grade_file(task, submission, supervision);
  watch.end();
  const std::string png = picture.empty() ? std::string() : draw_failure(grade);
  if (png.empty())
    grade.verdict.picture.clear();
  else
    grade.verdict.picture_error = kernels::failure_to_write(picture, png);
  if (!grade.verdict.picture_error.empty()) grade.verdict.picture.clear();
  streams.out << verdict_line(grade.verdict);
  return kDone;
}

}  // namespace warplens::commands

#include "app/grading/grading_process.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <system_error>

#include "analysis/base/process.hpp"
#include "analysis/base/wake_up.hpp"
#include "analysis/translation/message.hpp"
#include "app/grading/grade.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/languages.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

using base::Process;

/// Returns the verdict in a line, with the true name of the submission; nullopt if the line is not a verdict.
std::optional<Verdict> parse_verdict(const std::string& line, const std::string& name) {
  try {
    Verdict verdict = read_verdict(kernels::json_of_text<nlohmann::ordered_json>(line));
    if (verdict.name != kSubmissionFile) return std::nullopt;
    verdict.name = name;
    return verdict;
  } catch (const nlohmann::json::exception&) {
    // not a verdict
  }
  return std::nullopt;
}

}  // namespace

Verdict grade_in_process(const Task& task, const Submission& submission, const GradingCommand& command,
                         const std::stop_token& stop, const std::function<void(double)>& progress) {
  const auto until = Process::Clock::now() + std::chrono::duration_cast<Process::Clock::duration>(
                                                 std::chrono::duration<double>(task.limits.seconds));
  base::WakeUp stopped;
  const std::stop_callback wake(stop, [&] { stopped.set(); });
  try {
    Process process(command.program, command.words, {"LANGUAGE=" + kernels::current_language()});
    std::optional<Verdict> verdict;
    std::string nothing, line;
    while (true) {
      switch (process.wait(nothing, line, stopped.fd(), until)) {
        case Process::Event::line:
          if (line.starts_with('{'))
            verdict = parse_verdict(line, submission.name);
          else if (progress)
            progress(std::clamp(std::strtod(line.c_str(), nullptr), 0.0, 1.0));
          break;
        case Process::Event::ended:
          if (verdict) return *verdict;
          return refuse(
              task, submission.name, Outcome::crashed,
              say("the process that graded the submission ended without a result: {}", process.how_it_ended()));
        case Process::Event::deadline:
          process.kill();
          return refuse(task, submission.name, Outcome::out_of_time,
                        say("grading took more than the {:g} s that the task allows", task.limits.seconds));
        case Process::Event::woken:
          process.kill();
          return refuse(task, submission.name, Outcome::out_of_time, tr("cancelled"));
      }
    }
  } catch (const std::system_error& error) {
    throw kernels::InputError(
        say("{}: the process that grades a submission could not be started: {}", command.program, error.what()));
  }
}

}  // namespace warplens::grading

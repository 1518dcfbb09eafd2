#include "app/grading/grade.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "analysis/base/named.hpp"
#include "analysis/base/places.hpp"
#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/grade_child.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/sharing_options.hpp"
#include "app/commands/state_options.hpp"
#include "app/commands/supervision.hpp"
#include "app/grading/confined_compiler.hpp"
#include "app/grading/grade_report.hpp"
#include "app/grading/grading_run.hpp"
#include "app/grading/task_shelf.hpp"
#include "app/version/version.hpp"
#include "kernels/files/allowed_folders.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/languages.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using grading::Submission;
using grading::Task;
using grading::Verdict;

/// Output format of the verdicts.
enum class GradeForm { table, json, csv, markdown, junit };

constexpr base::Named<GradeForm> kGradeForms[] = {{GradeForm::table, "table"},
                                                  {GradeForm::json, "json"},
                                                  {GradeForm::csv, "csv"},
                                                  {GradeForm::markdown, "markdown"},
                                                  {GradeForm::junit, "junit"}};

struct GradeArguments {
  std::string task;
  std::vector<std::string> files;
  std::string form = base::name_in(kGradeForms, GradeForm::table), comments, picture;
  std::uint64_t jobs = 0;
  bool check = false, starter = false, supervised = false;
  std::shared_ptr<SharingOptions> sharing;
};

int list_tasks(const Streams& streams) {
  views::Table table({{tr("task"), views::Align::left, true},
                      {"", views::Align::left},
                      {tr("points")},
                      {tr("minutes")},
                      {tr("topic"), views::Align::left}});
  for (const Task& task : grading::task_shelf())
    table.add({task.name, tr(task.title), std::to_string(grading::count_points(task)), std::to_string(task.minutes),
               tr(task.summary)});
  views::write(table, views::TableForm::text, streams.out);
  return kDone;
}

/// Returns the path of a submission's comment, or of the picture in it: "anna/k.cu" -> "COMMENTS/anna/k.md".
fs::path comment_file(const GradeArguments& arguments, const Submission& submission, const char* ending) {
  return fs::path(arguments.comments) / (submission.comment + ending);
}

/// Creates the folder of the comments. Throws kernels::InputError if that fails. If one of its subfolders cannot be
/// created, the comments in it are reported later, when they are written.
void create_folders(const GradeArguments& arguments, std::span<const Submission> submissions) {
  std::error_code error;
  fs::create_directories(arguments.comments, error);
  if (error) throw kernels::InputError(kernels::unwritten_message(arguments.comments, error.message()));
  for (const Submission& submission : submissions)
    fs::create_directories(comment_file(arguments, submission, ".md").parent_path(), error);
}

grading::GradingCommand command_for(const GradeArguments& arguments, const Submission& submission) {
  grading::GradingCommand command{base::companion("warplens").string(),
                                  {"grade", arguments.task, submission.path, "--supervised"}};
  if (!arguments.comments.empty())
    command.words.push_back("--picture=" + comment_file(arguments, submission, ".png").string());
  return command;
}

/// Writes the comments. Returns a message for each comment or picture that could not be written.
std::vector<std::string> write_comments(const GradeArguments& arguments, const Task& task,
                                        std::span<const Submission> submissions, std::span<const Verdict> verdicts) {
  std::vector<std::string> failures;
  const auto add = [&](std::string failure) {
    if (!failure.empty()) failures.push_back(std::move(failure));
  };
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    const Verdict& verdict = verdicts[at];
    const fs::path file = comment_file(arguments, submissions[at], ".md");
    const fs::path picture = comment_file(arguments, submissions[at], ".png").filename();
    add(verdict.picture_error);
    add(kernels::failure_to_write(
        file, grading::grade_comment(task, verdict, verdict.picture.empty() ? "" : picture.string())));
  }
  return failures;
}

void write_verdicts(const GradeArguments& arguments, const Task& task, std::span<const Verdict> verdicts,
                    std::ostream& out) {
  Page text(Format::table, out), markdown(Format::markdown, out);
  switch (*base::value_in(kGradeForms, arguments.form)) {
    case GradeForm::table:
      return grading::write_grades(task, verdicts, text);
    case GradeForm::markdown:
      return grading::write_grades(task, verdicts, markdown);
    case GradeForm::json:
      return grading::write_grades_json(task, verdicts, out);
    case GradeForm::csv:
      return grading::write_grades_csv(task, verdicts, out);
    case GradeForm::junit:
      return grading::write_grades_junit(task, verdicts, out);
  }
}

/// Opens the file of --keep. If it is a folder, each task has a file in it.
std::unique_ptr<study::ResultJournal> open_grades(const SharingOptions& sharing, const Task& task, std::ostream& err) {
  SharingOptions options = sharing;
  std::error_code error;
  if (fs::is_directory(options.keep, error)) options.keep = (fs::path(options.keep) / (task.name + ".jsonl")).string();
  return open_journal(options, "grade", err);
}

int grade_files(const GradeArguments& arguments, const Task& task, const Streams& streams) {
  const std::vector<Submission> submissions = own_share(*arguments.sharing, grading::find_submissions(arguments.files));
  if (!arguments.comments.empty()) create_folders(arguments, submissions);
  const auto journal = open_grades(*arguments.sharing, task, streams.err);
  const grading::GradingRun run{
      .task = task,
      .jobs = static_cast<unsigned>(arguments.jobs),
      .command = [&](const Submission& submission) { return command_for(arguments, submission); },
      .journal = journal.get(),
      .stored_under = {std::string(version()) + " " + commit(), kernels::current_language(),
                       !arguments.comments.empty()},
      .is_whole =
          [&](const Submission& submission, const Verdict& verdict) {
            std::error_code error;
            return arguments.comments.empty() || verdict.picture.empty() ||
                   fs::exists(comment_file(arguments, submission, ".png"), error);
          }};
  std::vector<Verdict> verdicts;
  const std::string label =
      plural("{} submission", "{} submissions", submissions.size(), base::group_digits(submissions.size()));
  const bool cancelled = run_interruptible(streams.err, label, [&](const std::stop_token& stop, const auto& done) {
    kernels::CompileCache cache;
    grading::require_confined_compiler(cache.compiler());
    grading::check_task(task, state_of_command, cache, stop);
    verdicts = grading::grade_all(run, submissions, stop, done);
  });
  const bool is_stored = report_storage_errors(journal.get(), "grade", streams.err);
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  std::vector<std::string> failures;
  if (!arguments.comments.empty()) failures = write_comments(arguments, task, submissions, verdicts);
  write_verdicts(arguments, task, verdicts, streams.out);
  for (const std::string& failure : failures) streams.err << "warplens grade: " << failure << '\n';
  if (!is_stored || !failures.empty()) return kBadInput;
  return std::ranges::all_of(verdicts, &Verdict::passes) ? kDone : kFound;
}

int check_one_task(const Task& task, const Streams& streams) {
  kernels::CompileCache cache;
  const bool cancelled = run_interruptible(streams.err, tr("checking"), [&](const std::stop_token& stop, const auto&) {
    grading::check_task(task, state_of_command, cache, stop);
  });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  streams.out << say("{}: {} launches and {} gates can be evaluated", task.path, task.launches.size(),
                     task.gates.size())
              << '\n';
  return kDone;
}

int run_grade(const GradeArguments& arguments, const Streams& streams) {
  if (arguments.task.empty()) return list_tasks(streams);
  const Task task = grading::task_named(arguments.task);
  // Submissions can include no files of this machine, so folders that the user allows for own kernels do not count. The
  // processes that grade inherit this.
  unsetenv(kernels::kAllowedFolders);
  if (arguments.supervised) {
    if (arguments.files.size() != 1)
      throw kernels::InputError(std::string("warplens grade: ") + tr("--supervised grades one file"));
    return grade_for_parent(task, arguments.files.front(), arguments.picture, streams);
  }
  if (arguments.check) return check_one_task(task, streams);
  if (arguments.starter) {
    streams.out << *grading::find_kernel(task, task.starter)->text;
    return kDone;
  }
  if (arguments.files.empty()) {
    streams.out << grading::task_markdown(task);
    return kDone;
  }
  return grade_files(arguments, task, streams);
}

}  // namespace

Action add_grade(CLI::App& app) {
  const auto arguments = std::make_shared<GradeArguments>();
  add_option(
      app, arguments->task,
      {.name = "TASK", .help = tr("Name of a task, or path of a .md file; without a task, all tasks are listed")});
  add_option(
      app, arguments->files,
      {.name = "FILE",
       .help = tr("Submissions: .cu files, or folders of them; without a file, the text of the task is printed")});
  add_option(app, arguments->form,
             {.name = "--format",
              .help = tr("table, json, csv, markdown, or junit (for CI systems)"),
              .value_name = "NAME",
              .one_of = base::names_in(kGradeForms)});
  add_option(app, arguments->comments,
             {.name = "--comments",
              .help = tr("Write a comment for each student into this folder, with a picture of the first mistake"),
              .value_name = "FOLDER"});
  add_option(app, arguments->jobs,
             {.name = "--jobs",
              .help = tr("Number of submissions to grade at the same time (default: one per core)"),
              .value_name = "N",
              .show_default = false});
  arguments->sharing = add_sharing_options(app);
  add_flag(app, arguments->starter, "--starter", tr("Print the kernel that students start with"));
  add_flag(app, arguments->check, "--check", tr("Check the task: its launches, gates and texts"));
  add_supervised_flag(app, arguments->supervised);
  add_option(app, arguments->picture,
             {.name = "--picture",
              .help = tr("With --supervised: PNG file for the picture of the first mistake"),
              .value_name = "FILE"});
  return [=](const Streams& streams) { return run_grade(*arguments, streams); };
}

}  // namespace warplens::commands

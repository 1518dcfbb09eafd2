#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/base/named.hpp"
#include "analysis/base/numbers.hpp"
#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/lesson_hand_out.hpp"
#include "app/commands/lesson_pictures.hpp"
#include "app/commands/state_options.hpp"
#include "app/grading/task_shelf.hpp"
#include "app/lessons/check.hpp"
#include "app/lessons/messages.hpp"
#include "app/lessons/shelf.hpp"
#include "app/reports/page.hpp"
#include "app/window/image/picture.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using lessons::Lesson;

/// Output format of a lesson. `messages` is a template for translators with all texts of the lesson.
enum class LessonForm { markdown, html, messages };

constexpr base::Named<LessonForm> kForms[] = {
    {LessonForm::markdown, "md"}, {LessonForm::html, "html"}, {LessonForm::messages, "pot"}};

struct LessonArguments {
  std::vector<std::string> names;
  std::string form = base::name_in(kForms, LessonForm::markdown), output;
  bool check = false;
};

std::vector<Lesson> select_lessons(const std::vector<std::string>& names) {
  std::vector<Lesson> lessons;
  for (const std::string& name : names) lessons.push_back(lessons::lesson_named(name));
  if (names.empty()) lessons.assign(lessons::shelf().begin(), lessons::shelf().end());
  return lessons;
}

/// Returns the texts of the named lessons; without a name, those of all lessons and tasks.
std::vector<lessons::Message> select_messages(const std::vector<std::string>& names) {
  std::vector<lessons::Message> messages;
  for (const Lesson& lesson : select_lessons(names))
    std::ranges::move(messages_of(lesson), std::back_inserter(messages));
  if (!names.empty()) return messages;
  for (const grading::Task& task : grading::task_shelf())
    std::ranges::move(grading::list_messages(task), std::back_inserter(messages));
  return messages;
}

int list_lessons(const Streams& streams) {
  using Align = views::Table::Align;
  views::Table table({{tr("lesson"), Align::left, true},
                      {"", Align::left},
                      {tr("steps")},
                      {tr("minutes")},
                      {tr("topic"), Align::left}});
  for (const Lesson& lesson : lessons::shelf())
    table.add({lesson.name, tr(lesson.title), std::to_string(lesson.steps.size()), std::to_string(lesson.minutes),
               tr(lesson.summary)});
  views::write(table, views::TableForm::text, streams.out);
  return kDone;
}

int check_lessons(const LessonArguments& arguments, const Streams& streams) {
  const std::vector<Lesson> lessons = select_lessons(arguments.names);
  const std::vector<std::string> panels = window::panel_names();
  std::size_t steps = 0, walked = 0, problems = 0;
  for (const Lesson& lesson : lessons) steps += lesson.steps.size();
  kernels::CompileCache cache;
  const bool cancelled =
      run_interruptible(streams.err, say("{} steps", steps), [&](const std::stop_token& stop, const auto& done) {
        for (const Lesson& lesson : lessons) {
          const std::size_t before = walked;
          for (const lessons::Problem& problem :
               lessons::find_problems(lesson, state_of_command, cache, panels, stop, [&](std::size_t in_lesson) {
                 walked = before + in_lesson;
                 done(static_cast<double>(walked) / static_cast<double>(steps));
               })) {
            streams.out << fmt::format("{}:{}: {}\n", lesson.path, problem.line, problem.message);
            ++problems;
          }
          if (stop.stop_requested()) return;
        }
      });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  if (problems > 0) return kFound;
  streams.out << say("{}, {}: every reference, answer and claim is correct",
                     plural("{} lesson", "{} lessons", lessons.size(), base::group_digits(lessons.size())),
                     plural("{} step", "{} steps", steps, base::group_digits(steps)))
              << '\n';
  return kDone;
}

LessonHandOut fill_hand_out(const Lesson& lesson, kernels::CompileCache& cache, const std::stop_token& stop,
                            const std::function<void(double)>& done) {
  LessonHandOut result{tr(lesson.title), tr(lesson.summary), {}};
  lessons::Launches launches(lesson, state_of_command, cache, stop);
  for (const lessons::LessonStep& step : lesson.steps) {
    if (stop.stop_requested()) break;
    result.steps.push_back(
        {step.task.kind, lessons::fill_step(lesson, step, launches, state_of_command), step.show.command, ""});
    done(static_cast<double>(result.steps.size()) / static_cast<double>(lesson.steps.size()));
  }
  return result;
}

/// Returns the path of a picture next to the page: "banks.md" -> "banks-3.png".
std::filesystem::path picture_beside(const std::filesystem::path& page, std::size_t number) {
  return page.parent_path() / fmt::format("{}-{}.png", page.stem().string(), number);
}

int hand_out(const LessonArguments& arguments, LessonForm form, const Streams& streams) {
  if (arguments.names.size() != 1)
    throw kernels::InputError(std::string("warplens lesson: ") +
                              tr("only one lesson can be written at a time; --check accepts several"));
  const Lesson lesson = lessons::lesson_named(arguments.names.front());
  const bool html = form == LessonForm::html;
  kernels::CompileCache cache;
  LessonHandOut result;
  if (run_interruptible(streams.err, tr(lesson.title), [&](const std::stop_token& stop, const auto& done) {
        result = fill_hand_out(lesson, cache, stop, done);
      })) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  // Each picture of a Markdown page is a separate file. Its name is derived from the name of the page. On standard
  // output, the page has no name and therefore no pictures. HTML embeds the pictures.
  for (std::size_t at = 0; (html || !arguments.output.empty()) && at < result.steps.size(); ++at) {
    const std::string picture = lesson_picture(lesson.steps[at], result.steps[at].filled, cache);
    result.steps[at].picture = picture;
    if (html || picture.empty()) continue;
    const std::filesystem::path file = picture_beside(arguments.output, at + 1);
    kernels::write_whole(file, picture);
    result.steps[at].picture = file.filename().string();
  }
  const std::string page = html ? lesson_html(result) : lesson_markdown(result);
  if (arguments.output.empty()) {
    streams.out << page;
  } else {
    kernels::write_whole(arguments.output, page);
    streams.err << arguments.output << '\n';
  }
  return kDone;
}

}  // namespace

Action add_lesson(CLI::App& app) {
  const auto arguments = std::make_shared<LessonArguments>();
  add_option(app, arguments->names,
             {.name = "LESSON",
              .help = tr("Name of a lesson, or path of a .md file; without a lesson, all lessons are listed")});
  add_flag(app, arguments->check, "--check",
           tr("Check every step of the named lessons (default: all lessons) and report errors"));
  add_option(app, arguments->form,
             {.name = "--format",
              .help = tr("Format of the hand-out; pot is a file for translators, with the messages of the named "
                         "lessons (default: all lessons and tasks)"),
              .one_of = base::names_in(kForms)});
  add_option(app, arguments->output,
             {.name = "-o,--output",
              .help = tr("File to write; pictures are saved next to an .md file and embedded in HTML"),
              .value_name = "FILE"});
  return [=](const Streams& streams) {
    if (arguments->check) return check_lessons(*arguments, streams);
    const LessonForm form = base::value_in(kForms, arguments->form).value();
    if (form == LessonForm::messages) {
      streams.out << lessons::make_template(select_messages(arguments->names));
      return kDone;
    }
    return arguments->names.empty() ? list_lessons(streams) : hand_out(*arguments, form, streams);
  };
}

}  // namespace warplens::commands

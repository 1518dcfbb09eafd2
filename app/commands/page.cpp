#include <filesystem>
#include <system_error>

#include "analysis/base/places.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/state_options.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page_contents/additions.hpp"
#include "app/page_contents/page_compiler.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;

/// Paths of the page that `./dev page` builds: in an installation, and in a checkout (base::companion).
constexpr const char* kBuiltPages[] = {"share/warplens/warplens.html", "build-page/warplens.html"};

struct PageArguments {
  std::vector<std::string> kernels, lessons;
  std::string page, service, output;
  bool only = false;
};

[[noreturn]] void throw_page_error(const std::string& message) {
  throw kernels::InputError("warplens page: " + message);
}

fs::path find_built_page(const PageArguments& arguments) {
  std::error_code error;
  if (!arguments.page.empty()) {
    if (fs::equivalent(arguments.page, arguments.output, error))
      throw_page_error(
          say("{}: the output would replace the page on which it is based; write another file", arguments.output));
    return arguments.page;
  }
  for (const char* place : kBuiltPages)
    if (const fs::path page = base::companion(place); fs::exists(page, error)) return page;
  throw_page_error(
      tr("the page of Warplens (warplens.html) is not installed; build it with `./dev page` in a checkout, or name "
         "it with --page"));
}

void check_arguments(const PageArguments& arguments) {
  if (arguments.kernels.empty() && arguments.lessons.empty() && arguments.service.empty())
    throw_page_error(
        tr("there is nothing to add to the page; name kernels, lessons (--lesson FILE.md) or a compile service "
           "(--service URL)"));
  if (arguments.only && arguments.kernels.empty() && arguments.lessons.empty())
    throw_page_error(tr("--only would make an empty page; name kernels or lessons, too"));
  if (!arguments.service.empty() && !arguments.service.starts_with("http://") &&
      !arguments.service.starts_with("https://"))
    throw_page_error(
        say("--service {}: the address of a compile service must start with https:// or http://", arguments.service));
  for (const std::string& lesson : arguments.lessons)
    if (!lesson.ends_with(".md"))
      throw_page_error(
          say("--lesson {}: name the file of a lesson (FILE.md); a page made without --only already contains the "
              "lessons of Warplens",
              lesson));
}

/// Throws InputError if the built page is a hand-out, or if its kernels are compiled by another version of Warplens.
void check_built_page(const fs::path& file, const page::PageHtml& html, const kernels::Pack& built) {
  if (!page::parse_files(html.files()).empty())
    throw kernels::InputError(file.string() + ": " +
                              tr("kernels or lessons were added to this page already; use the page of `./dev page`"));
  page::PageCompiler compiler;
  compiler.compile_default(kernels::catalogue().front());
  if (!built.includes(compiler.pack()))
    throw kernels::InputError(file.string() + ": " +
                              tr("another version of Warplens made this page; build it again with `./dev page`"));
}

/// Compiles the kernels and lessons that are added to a page. Prints the problems of lessons on `out`, and returns true
/// if there are none. The working folder must be the folder of these kernels and lessons.
bool compile_additions(const page::PageContents& contents, const std::vector<lessons::Lesson>& lessons,
                       page::PageCompiler& compiler, std::ostream& out, const std::stop_token& stop,
                       const std::function<void(double)>& done) {
  // For the progress, each kernel and each lesson counts as one unit of work.
  const auto units = static_cast<double>(contents.kernels.size() + lessons.size());
  const auto of_kernels = static_cast<double>(contents.kernels.size()) / units;
  compiler.compile(contents.kernels, stop, [&](double share) { done(share * of_kernels); });
  bool is_correct = true;
  for (std::size_t at = 0; at < lessons.size() && !stop.stop_requested(); ++at) {
    const std::size_t steps = lessons[at].steps.size();
    const auto step_done = [&](std::size_t step) {
      done(of_kernels + (static_cast<double>(at) + static_cast<double>(step) / static_cast<double>(steps)) / units);
    };
    for (const lessons::Problem& problem :
         compiler.compile_lesson(lessons[at], state_of_command, window::panel_names(), stop, step_done)) {
      if (stop.stop_requested()) break;
      out << lessons[at].path << ':' << problem.line << ": " << problem.message << '\n';
      is_correct = false;
    }
  }
  return is_correct;
}

int make_page(const PageArguments& arguments, const Streams& streams) {
  check_arguments(arguments);
  const fs::path file = find_built_page(arguments), output = fs::absolute(arguments.output);
  page::PageHtml html = page::PageHtml::read(file);
  kernels::Pack pack = kernels::Pack::parse(html.pack());
  check_built_page(file, html, pack);

  page::Additions additions(arguments.kernels, arguments.lessons);
  const page::WorkingFolder folder(additions.root());
  std::vector<lessons::Lesson> lessons;
  for (const std::string& lesson : additions.contents().lessons) {
    lessons.push_back(lessons::lesson_named(lesson));
    additions.add_used_kernels(lessons.back(), state_of_command);
  }
  page::PageCompiler compiler;
  bool is_correct = true;
  if (run_interruptible(streams.err, tr("compiling"), [&](const std::stop_token& stop, const auto& done) {
        is_correct = compile_additions(additions.contents(), lessons, compiler, streams.err, stop, done);
      })) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  if (!is_correct) return kBadInput;
  for (const std::string& parameter : compiler.partial_parameters())
    streams.err << say("{}: the page has only the {} values nearest to the default", parameter,
                       page::kMostCompiledValues)
                << '\n';

  if (arguments.only)
    pack = compiler.pack();
  else
    pack.add(compiler.pack());
  page::PageContents contents = additions.contents();
  contents.only = arguments.only;
  html.set_pack(pack.write());
  html.set_files(page::write_files(additions.read_files(contents)));
  if (!arguments.service.empty()) html.set_service(arguments.service);
  kernels::write_whole(output, html.text());
  streams.err << say("{}: {} compiled settings, {} MB", arguments.output, pack.size(),
                     fmt::format("{:.1f}", static_cast<double>(html.text().size()) / 1e6))
              << '\n';
  return kDone;
}

}  // namespace

Action add_page(CLI::App& app) {
  const auto arguments = std::make_shared<PageArguments>();
  add_option(app, arguments->kernels,
             {.name = "KERNEL", .help = tr("Kernels to add: names of the catalogue, or paths of .cu or .ptx files")});
  add_option(app, arguments->lessons,
             {.name = "--lesson", .help = tr("Lesson to add: a .md file; repeatable"), .value_name = "FILE"});
  add_flag(app, arguments->only, "--only",
           tr("List only these kernels and lessons; without this option, they are listed before those of Warplens"));
  add_option(app, arguments->service,
             {.name = "--service",
              .help = tr("Address of a compile service, to which the page sends CUDA code that it does not contain in "
                         "compiled form; without this option, the page sends nothing"),
              .value_name = "URL"});
  add_option(app, arguments->page,
             {.name = "--page",
              .help = tr("Page of Warplens to which the kernels and lessons are added (default: the page that is "
                         "installed with the program, or that ./dev page has built)"),
              .value_name = "FILE"});
  add_option(app, arguments->output,
             {.name = "-o,--output", .help = tr("HTML file to write"), .value_name = "FILE", .required = true});
  return [=](const Streams& streams) { return make_page(*arguments, streams); };
}

}  // namespace warplens::commands

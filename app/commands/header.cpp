#include <nlohmann/json.hpp>

#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/reports/json.hpp"
#include "kernels/header_guess/launch_wish.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

int header(const ChoiceOptions& options, Format format, const Streams& streams) {
  const kernels::HeaderGuess guess =
      kernels::guess_header_of_file(with_entry(options.kernel, options), load_options(options));
  const std::string text = kernels::header_with_launch(guess.text, launch_wish(options));
  if (format == Format::json) {
    Json json{{"file", options.kernel}, {"header", text}, {"doubts", guess.doubts}};
    if (!guess.errors.empty()) json["errors"] = guess.errors;
    put_launches(json, guess.launches, options.kernel);
    streams.out << json.dump(2) << '\n';
    return kDone;
  }
  for (const std::string& error : guess.errors) streams.err << say("please check: {}", error) << '\n';
  for (const std::string& doubt : guess.doubts) streams.err << say("please check: {}", doubt) << '\n';
  if (const std::string selection = kernels::describe_selection(guess.launches); !selection.empty())
    streams.err << selection << '\n';
  streams.out << "/*+++\n" << text << "+++*/\n";
  return kDone;
}

}  // namespace

Action add_header(CLI::App& app) {
  const auto options = std::make_shared<ChoiceOptions>();
  add_option(app, options->kernel,
             {.name = "FILE.cu", .help = tr("Program with a kernel and its launch"), .required = true});
  add_launch_options(app, *options);
  add_option(app, options->entry,
             {.name = "--kernel", .help = tr("The same as --entry"), .value_name = "NAME", .show_default = false});
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return header(*options, *format, streams); };
}

}  // namespace warplens::commands

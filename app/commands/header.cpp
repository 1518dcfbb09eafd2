#include <nlohmann/json.hpp>

#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "kernels/header_guess/header_guess.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

int header(const std::string& file, const std::string& kernel, Format format, const Streams& streams) {
  kernels::KernelFile source;
  source.path = file;
  source.text = kernels::read_source(file);
  const kernels::HeaderGuess guess = kernels::guess_header(source, kernel);
  if (format == Format::json) {
    streams.out << nlohmann::ordered_json{{"file", file}, {"header", guess.text}, {"doubts", guess.doubts}}.dump(2)
                << '\n';
    return kDone;
  }
  for (const std::string& doubt : guess.doubts) streams.err << say("please check: {}", doubt) << '\n';
  streams.out << "/*+++\n" << guess.text << "+++*/\n";
  return kDone;
}

}  // namespace

Action add_header(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  const auto kernel = std::make_shared<std::string>();
  add_option(app, *file, {.name = "FILE.cu", .help = tr("Program with a kernel and its launch"), .required = true});
  add_option(app, *kernel,
             {.name = "--kernel",
              .help = tr("Kernel for which to guess a header (default: the first one launched)"),
              .value_name = "NAME"});
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return header(*file, *kernel, *format, streams); };
}

}  // namespace warplens::commands

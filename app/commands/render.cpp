#include "app/window/export/render.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/state_options.hpp"
#include "app/commands/supervision.hpp"
#include "app/reports/cut_report.hpp"
#include "app/window/image/picture_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

namespace {

/// Options that CLI11 reads as text and this command then parses itself.
struct StepTexts {
  std::string steps, sheet, beside;
  bool supervised = false;
};

/// Parses two numbers with the text `between` between them. Returns nullopt if the text does not have this form.
std::optional<std::pair<int, int>> parse_pair(const std::string& text, std::string_view between) {
  const std::size_t at = text.find(between);
  if (at == std::string::npos) return std::nullopt;
  const auto number = [](std::string_view digits, int& into) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), into);
    return error == std::errc{} && end == digits.data() + digits.size();
  };
  std::pair<int, int> numbers;
  const std::string_view whole = text;
  if (!number(whole.substr(0, at), numbers.first) || !number(whole.substr(at + between.size()), numbers.second))
    return std::nullopt;
  return numbers;
}

std::pair<int, int> parse_steps(const std::string& text) {
  if (const auto steps = parse_pair(text, "..")) return *steps;
  throw kernels::InputError("--steps " + text + ": " +
                            tr("write the first and the last access, for example --steps 0..5"));
}

window::StepSheetShape parse_step_sheet(const std::string& text) {
  constexpr int kMost = 64;  // maximum number of columns and maximum number of rows
  const auto shape = parse_pair(text, "x");
  if (shape && std::min(shape->first, shape->second) >= 1 && std::max(shape->first, shape->second) <= kMost)
    return {shape->first, shape->second};
  throw kernels::InputError("--sheet " + text + ": " +
                            tr("write columns and rows (at most 64 each), for example --sheet 2x3"));
}

/// Rejects file extensions that do not match the format: pictures are PNG, animations are PNG or GIF.
void refuse_other_endings(const std::string& file, bool moves) {
  const std::string ending = window::ending_of(file);
  if (ending.empty() || ending == ".png" || ending == ".apng" || (moves && ending == ".gif")) return;
  throw kernels::InputError(
      moves
          ? say("{}: animations are written as PNG or GIF; use the extension .png or .gif instead of {}", file, ending)
          : say("{}: pictures are written as PNG; use the extension .png instead of {}", file, ending));
}

}  // namespace

Action add_render(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto render = std::make_shared<window::RenderOptions>();
  const auto file = std::make_shared<std::string>();
  add_option(app, *file,
             {.name = "-o,--output",
              .help = tr("PNG file to write (with --steps, also GIF)"),
              .value_name = "FILE",
              .required = true});
  add_option(app, render->panels,
             {.name = "--panel",
              .help = tr("Panel to draw instead of the whole window; repeatable; 'step' selects the panel for the "
                         "memory that the access uses"),
              .value_name = "NAME"});
  add_option(app, render->warp, {.name = "--warp", .help = tr("Warp to show, counted from 0"), .value_name = "W"});
  add_option(app, render->access,
             {.name = "--access",
              .help = tr("Access of the warp to show, counted from 0"),
              .value_name = "N",
              .show_default = false});
  add_option(app, render->lane,
             {.name = "--lane", .help = tr("Lane to select"), .value_name = "L", .show_default = false});
  const auto steps = std::make_shared<StepTexts>();
  add_option(app, steps->beside,
             {.name = "--beside",
              .help = tr("Launch to compare with: a kernel and its options, quoted as one argument"),
              .value_name = "'KERNEL …'"});
  add_option(app, render->width, {.name = "--width", .help = tr("Width in pixels"), .value_name = "PIXELS"});
  add_option(app, render->height, {.name = "--height", .help = tr("Height in pixels"), .value_name = "PIXELS"});
  add_option(app, render->scale, {.name = "--scale", .help = tr("Scale of the text"), .value_name = "FACTOR"});
  add_option(
      app, render->picture_scale,
      {.name = "--picture-scale",
       .help = tr("Resolution: pixels of the picture per pixel of --width and --height; the layout stays the same"),
       .value_name = "FACTOR"});
  add_option(app, render->source,
             {.name = "--source-view",
              .help = tr("Text of the source panel: cuda, ptx, sass, cuda+ptx or cuda+sass"),
              .value_name = "NAME"});
  add_option(app, render->theme,
             {.name = "--theme", .help = tr("dark or light (default: dark; light for a sheet)"), .value_name = "NAME"});
  add_option(app, steps->steps,
             {.name = "--steps",
              .help = tr("Animate the accesses A to B of the warp: animated PNG, or GIF if the file name ends in .gif"),
              .value_name = "A..B"});
  add_option(app, render->step_seconds,
             {.name = "--step-seconds",
              .help = tr("Seconds per step of an animation"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  add_flag(
      app, render->motion, "--motion",
      tr("In an animation, show motion in shared memory: words move from their banks in the --beside launch to their "
         "new banks, then the wavefronts appear one by one"));
  add_option(app, steps->sheet,
             {.name = "--sheet",
              .help = tr("Arrange pictures of the accesses in --steps (default: all) on one sheet for printing"),
              .value_name = "COLSxROWS"});
  add_supervised_flag(app, steps->supervised);
  return [=](const Streams& streams) {
    const Supervision supervision(steps->supervised, streams.out);
    refuse_other_endings(*file, !steps->steps.empty() && steps->sheet.empty());
    if (!steps->steps.empty()) render->steps = parse_steps(steps->steps);
    if (!steps->sheet.empty()) render->sheet = parse_step_sheet(steps->sheet);
    if (!steps->beside.empty()) render->beside = choice_of_words(steps->beside);
    const auto shown = window::render_to_png(choice_of(*options), *render, *file,
                                             [&](double share) { supervision.report_progress(share); });
    streams.err << *file << '\n';
    return warn_of_cut(*shown, Format::json, streams.err) ? kFound : kDone;
  };
}

}  // namespace warplens::commands

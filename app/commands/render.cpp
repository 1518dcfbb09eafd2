#include "app/window/export/render.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

#include "analysis/base/message.hpp"
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

/// Options as they were written.
struct StepTexts {
  std::string steps, sheet, beside;
  bool supervised = false;
};

/// Two numbers with something between them; nothing for another text.
std::optional<std::pair<int, int>> pair_of(const std::string& text, std::string_view between) {
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

std::pair<int, int> steps_of(const std::string& text) {
  if (const auto steps = pair_of(text, "..")) return *steps;
  throw kernels::InputError("--steps " + text + ": " + tr("give the first and the last access, like --steps 0..5"));
}

window::StepSheetShape step_sheet_of(const std::string& text) {
  constexpr int kMost = 64;  // a side
  const auto shape = pair_of(text, "x");
  if (shape && std::min(shape->first, shape->second) >= 1 && std::max(shape->first, shape->second) <= kMost)
    return {shape->first, shape->second};
  throw kernels::InputError("--sheet " + text + ": " + tr("give columns and rows, like --sheet 2x3"));
}

/// A picture is written as PNG, whatever its name, and a moving one as GIF as well: another ending would mislead
/// whoever opens it.
void refuse_other_endings(const std::string& file, bool moves) {
  const std::string ending = window::ending_of(file);
  if (ending.empty() || ending == ".png" || ending == ".apng" || (moves && ending == ".gif")) return;
  throw kernels::InputError(
      moves ? say("{}: moving pictures are written as PNG or GIF: end the name in .png or .gif, not {}", file, ending)
            : say("{}: pictures are written as PNG: end the name in .png, not {}", file, ending));
}

}  // namespace

Action add_render(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto render = std::make_shared<window::RenderOptions>();
  const auto file = std::make_shared<std::string>();
  add_option(app, *file,
             {.name = "-o,--output",
              .help = tr("The PNG file to write (or GIF, of --steps)"),
              .value_name = "FILE",
              .required = true});
  add_option(app, render->panels,
             {.name = "--panel",
              .help = tr("A panel instead of the whole window; several share the picture; step is that of the access"),
              .value_name = "NAME"});
  add_option(app, render->warp, {.name = "--warp", .help = tr("The warp that is shown"), .value_name = "W"});
  add_option(
      app, render->access,
      {.name = "--access", .help = tr("The warp's access that is shown"), .value_name = "N", .show_default = false});
  add_option(app, render->lane,
             {.name = "--lane", .help = tr("A lane that stays chosen"), .value_name = "L", .show_default = false});
  const auto steps = std::make_shared<StepTexts>();
  add_option(app, steps->beside,
             {.name = "--beside",
              .help = tr("What stands beside it to be compared: a kernel and its options, in one word"),
              .value_name = "'KERNEL …'"});
  add_option(app, render->width, {.name = "--width", .help = tr("In pixels"), .value_name = "PIXELS"});
  add_option(app, render->height, {.name = "--height", .help = tr("In pixels"), .value_name = "PIXELS"});
  add_option(app, render->scale, {.name = "--scale", .help = tr("Of the text"), .value_name = "FACTOR"});
  add_option(app, render->picture_scale,
             {.name = "--picture-scale",
              .help = tr("How many pixels one of width and height becomes: finer, laid out alike"),
              .value_name = "FACTOR"});
  add_option(app, render->theme,
             {.name = "--theme", .help = tr("dark or light; else dark, and light for a sheet"), .value_name = "NAME"});
  add_option(
      app, steps->steps,
      {.name = "--steps",
       .help = tr("The warp's accesses from A to B, one after the other: an animated PNG, or GIF by the file's name"),
       .value_name = "A..B"});
  add_option(app, render->step_seconds,
             {.name = "--step-seconds",
              .help = tr("How long an animation shows each"),
              .value_name = "S",
              .complaint = unless_positive});
  add_option(app, steps->sheet,
             {.name = "--sheet",
              .help = tr("The steps (else all accesses of the warp) numbered and beside each other, to be printed"),
              .value_name = "COLSxROWS"});
  add_supervised_flag(app, steps->supervised);
  return [=](const Streams& streams) {
    const Supervision supervision(steps->supervised, streams.out);
    refuse_other_endings(*file, !steps->steps.empty() && steps->sheet.empty());
    if (!steps->steps.empty()) render->steps = steps_of(steps->steps);
    if (!steps->sheet.empty()) render->sheet = step_sheet_of(steps->sheet);
    if (!steps->beside.empty()) render->beside = choice_of_words(steps->beside);
    const auto shown =
        window::render_to_png(choice_of(*options), *render, *file, [&](double share) { supervision.tell(share); });
    streams.err << *file << '\n';
    return warn_of_cut(*shown, Format::json, streams.err) ? kFound : kDone;
  };
}

}  // namespace warplens::commands

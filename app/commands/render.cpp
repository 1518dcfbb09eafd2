#include "app/window/render.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"

namespace warplens::commands {

Action add_render(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto render = std::make_shared<window::RenderOptions>();
  const auto file = std::make_shared<std::string>();
  add_option(app, *file,
             {.name = "-o,--output", .help = "The PNG file to write", .value_name = "FILE", .required = true});
  add_option(app, render->panels,
             {.name = "--panel",
              .help = "A panel instead of the whole window; several share the picture",
              .value_name = "NAME"});
  add_option(app, render->warp, {.name = "--warp", .help = "The warp that is shown", .value_name = "W"});
  add_option(app, render->access,
             {.name = "--access", .help = "The warp's access that is shown", .value_name = "N", .show_default = false});
  add_option(app, render->width, {.name = "--width", .help = "In pixels", .value_name = "PIXELS"});
  add_option(app, render->height, {.name = "--height", .help = "In pixels", .value_name = "PIXELS"});
  add_option(app, render->scale, {.name = "--scale", .help = "Of the text", .value_name = "FACTOR"});
  add_option(app, render->picture_scale,
             {.name = "--picture-scale",
              .help = "How many pixels one of width and height becomes: finer, laid out alike",
              .value_name = "FACTOR"});
  add_option(app, render->theme, {.name = "--theme", .help = "dark or light; else dark", .value_name = "NAME"});
  return [=](const Streams& streams) {
    window::render_to_png(choice_of(*options), *render, *file);
    streams.err << *file << '\n';
    return kDone;
  };
}

}  // namespace warplens::commands

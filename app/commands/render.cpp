#include "app/window/render.hpp"

#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"

namespace warplens::commands {

Action add_render(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto render = std::make_shared<window::RenderOptions>();
  const auto file = std::make_shared<std::string>();
  app.add_option("-o,--output", *file, "The PNG file to write")->required()->type_name("FILE");
  app.add_option("--panel", render->panel, "One panel instead of the whole window")->type_name("NAME");
  app.add_option("--warp", render->warp, "The warp that is shown")->type_name("W");
  app.add_option("--access", render->access, "The warp's access that is shown")->type_name("N");
  app.add_option("--width", render->width, "In pixels")->type_name("PIXELS")->capture_default_str();
  app.add_option("--height", render->height, "In pixels")->type_name("PIXELS")->capture_default_str();
  app.add_option("--scale", render->scale, "Of the text")->type_name("FACTOR")->capture_default_str();
  app.add_option("--theme", render->theme, "dark or light")->type_name("NAME")->capture_default_str();
  return [=](const Streams& streams) {
    window::render_to_png(choice_of(*options), *render, *file);
    streams.err << *file << '\n';
    return kDone;
  };
}

}  // namespace warplens::commands

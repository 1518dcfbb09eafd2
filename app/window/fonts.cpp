#include <stdexcept>
#include <string>

#include "app/window/look.hpp"
#include "kernels/embedded.hpp"

namespace warplens::window {
namespace {

// The atlas reads the program's own bytes; it must not free them.
ImFont* add(const char* path, bool merge) {
  const auto data = kernels::embedded_file(path);
  if (!data) throw std::runtime_error(std::string("the program was built without ") + path);
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.MergeMode = merge;
  if (merge) config.GlyphOffset = {0, 0};
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<char*>(data->data()), static_cast<int>(data->size()),
                                                    16.0f, &config);
}

}  // namespace

Fonts load_fonts() {
  constexpr const char* kIcons = "fonts/Font_Awesome_6_Free-Solid-900.otf";
  Fonts fonts;
  fonts.text = add("fonts/Roboto-Regular.ttf", false);
  add(kIcons, true);
  fonts.bold = add("fonts/Roboto-Bold.ttf", false);
  add(kIcons, true);
  fonts.mono = add("fonts/NotoSansMono-Regular.ttf", false);
  return fonts;
}

}  // namespace warplens::window

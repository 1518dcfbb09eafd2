#include <stdexcept>
#include <string>

#include "app/window/draw/browser_letters.hpp"
#include "app/window/draw/look.hpp"
#include "kernels/text/embedded.hpp"

namespace warplens::window {
namespace {

// The atlas reads the embedded bytes directly. It does not own them, so it must not free them.
ImFont* add(const char* path, bool merge, float size = 16.0f) {
  const auto data = kernels::embedded_file(path);
  if (!data) throw std::runtime_error(std::string("the program was built without ") + path);
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.MergeMode = merge;
  if (merge) config.GlyphOffset = {0, 0};
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<char*>(data->data()), static_cast<int>(data->size()),
                                                    size, &config);
}

bool has(const std::string& path) {
  return kernels::embedded_file(path).has_value();
}

std::string path_of(const std::string& family, const char* weight) {
  return "fonts/" + family + "-" + weight + ".otf";
}

// Adds the characters of all languages that the previous font lacks. Dear ImGui scales a font so that its line height
// has the given size. The line height is 1.45 em for Noto Sans CJK and 1.17 em for Roboto. The factor 1.45 / 1.17
// compensates for this difference, so that Chinese characters are as high as Latin text.
void add_letters(const char* weight) {
  for (const kernels::Language& language : kernels::languages())
    if (const std::string path = path_of(language.font, weight); !language.font.empty() && has(path))
      add(path.c_str(), true, 16.0f * 1.45f / 1.17f);
}

}  // namespace

std::vector<kernels::Language> languages_of_window() {
  std::vector<kernels::Language> shown = kernels::languages();
  std::erase_if(shown, [](const kernels::Language& language) {
    return !language.font.empty() && !has(path_of(language.font, "Regular"));
  });
  return shown;
}

Fonts load_fonts() {
  constexpr const char* kIcons = "fonts/Font_Awesome_6_Free-Solid-900.otf";
  Fonts fonts;
  fonts.text = add("fonts/Roboto-Regular.ttf", false);
  add(kIcons, true);
  add_letters("Regular");
  add_browser_letters(false);
  fonts.bold = add("fonts/Roboto-Bold.ttf", false);
  add(kIcons, true);
  add_letters("Bold");
  add_browser_letters(true);
  // The font for source code also needs the characters of all languages, because comments can be in any language.
  fonts.mono = add("fonts/NotoSansMono-Regular.ttf", false);
  add_letters("Regular");
  add_browser_letters(false);
  return fonts;
}

}  // namespace warplens::window

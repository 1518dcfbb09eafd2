#include "app/window/source/code_palette.hpp"

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {

TextEditor::Palette code_palette(const Look& look) {
  TextEditor::Palette palette =
      look.theme == Theme::dark ? TextEditor::GetDarkPalette() : TextEditor::GetLightPalette();
  const bool dark = look.theme == Theme::dark;
  const auto set = [&](TextEditor::Color which, ImU32 colour) { palette[static_cast<std::size_t>(which)] = colour; };
  using C = TextEditor::Color;
  set(C::background, 0);  // transparent, because the panel draws the background
  for (C plain : {C::text, C::identifier, C::punctuation}) set(plain, look.colours.text);
  set(C::keyword, opaque(dark ? 0xC9A7F5 : 0x7A2DB0));
  set(C::declaration, opaque(dark ? 0x7CC4F8 : 0x0A5AA8));
  set(C::knownIdentifier, opaque(dark ? 0x6FD6B4 : 0x00705A));
  set(C::number, opaque(dark ? 0xF0B775 : 0x9A4B00));
  set(C::string, opaque(dark ? 0xF0B775 : 0x9A4B00));
  set(C::preprocessor, opaque(dark ? 0xC9A7F5 : 0x7A2DB0));
  set(C::comment, opaque(dark ? 0x8B95A7 : 0x5F6B7C));
  set(C::lineNumber, faded(look.colours.quiet, 0.75f));
  return palette;
}

}  // namespace warplens::window

#include "app/window/draw/browser_letters.hpp"

#include <cstdint>

#include "imgui.h"
#include "imgui_internal.h"

#define WARPLENS_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

namespace {

/// Size of the picture of a character in pixels, and its position relative to the pen, which is on the baseline.
struct LetterBox {
  float advance;
  std::int32_t left, top;
  std::int32_t width, height;
};

}  // namespace

/// Measures a character in a font whose em has this size in pixels.
WARPLENS_IMPORT(measure_letter) void page_measure_letter(int character, float em, bool bold, LetterBox* box);
/// Draws the character that was measured last. Writes its coverage, one byte per pixel.
WARPLENS_IMPORT(draw_letter) void page_draw_letter(std::uint8_t* pixels);

namespace warplens::window {
namespace {

/// Line height of Roboto, in em. The size of a font in Dear ImGui is its line height.
constexpr float kLineHeight = 1.17f;
/// Name of the font source (ImFontConfig) of the bold font. The name marks the source as bold, because Dear ImGui
/// copies the name of a source but no other data of ours.
constexpr const char* kBold = "bold";

bool is_bold(const ImFontConfig& source) {
  return source.Name[0] == kBold[0];
}

/// Returns the glyph number of a character. This is the character itself, or 0 if it is not a character that the
/// browser should draw.
int find_glyph(ImFontAtlas*, ImFontConfig*, ImWchar character) {
  const bool is_surrogate_or_private = character >= 0xd800 && character < 0xf900;
  const bool is_no_character = character >= 0xfffd;
  return character < 0x250 || is_surrogate_or_private || is_no_character ? 0 : character;
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, int character, ImFontGlyph* glyph,
                float* advance) {
  const float density = source->RasterizerDensity * baked->RasterizerDensity;
  LetterBox box{};
  page_measure_letter(character, baked->Size / kLineHeight * density, is_bold(*source), &box);
  if (advance) {  // Dear ImGui only needs the width
    *advance = box.advance / density;
    return true;
  }
  glyph->AdvanceX = box.advance / density;
  if (box.width <= 0 || box.height <= 0) return true;
  const ImFontAtlasRectId place = ImFontAtlasPackAddRect(atlas, box.width, box.height);
  if (place == ImFontAtlasRectId_Invalid) return false;
  ImVector<unsigned char>& pixels = atlas->Builder->TempBuffer;
  pixels.resize(box.width * box.height);
  page_draw_letter(pixels.Data);
  glyph->X0 = static_cast<float>(box.left) / density;
  glyph->Y0 = static_cast<float>(box.top) / density + IM_ROUND(baked->Ascent);
  glyph->X1 = glyph->X0 + static_cast<float>(box.width) / density;
  glyph->Y1 = glyph->Y0 + static_cast<float>(box.height) / density;
  glyph->Visible = true;
  glyph->PackId = place;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, ImFontAtlasPackGetRect(atlas, place), pixels.Data,
                                     ImTextureFormat_Alpha8, box.width);
  return true;
}

}  // namespace

void add_browser_letters(bool bold) {
  static const ImFontLoader loader = [] {
    ImFontLoader made;
    made.Name = "browser";
    made.FontSrcGetGlyphIndexFromCodepoint = find_glyph;
    made.FontBakedLoadGlyph = load_glyph;
    return made;
  }();
  ImFontConfig config;
  config.FontLoader = &loader;
  config.MergeMode = true;
  config.SizePixels = 16;
  ImStrncpy(config.Name, bold ? kBold : "regular", sizeof(config.Name));
  ImGui::GetIO().Fonts->AddFont(&config);
}

}  // namespace warplens::window

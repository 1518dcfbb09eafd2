#include "app/page/screen_text.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"

namespace warplens::page {
namespace {

/// Characters in the font texture; key: upper left corner of the character's picture.
using Characters = std::map<std::pair<float, float>, unsigned>;

Characters list_characters() {
  Characters characters;
  ImStableVector<ImFontBaked, 32>& fonts = ImGui::GetIO().Fonts->Builder->BakedPool;
  for (int font = 0; font < fonts.Size; ++font)
    for (const ImFontGlyph& glyph : fonts[font].Glyphs)
      if (glyph.Visible) characters[{glyph.U0, glyph.V0}] = glyph.Codepoint;
  return characters;
}

}  // namespace

std::string read_screen_text() {
  const Characters characters = list_characters();
  std::string text;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const ImDrawCmd& command : list->CmdBuffer)
      // A character is a rectangle of two triangles: 0, 1, 2 and 0, 2, 3.
      for (unsigned at = 0; at + 6 <= command.ElemCount; at += 3) {
        const ImDrawIdx* const index = &list->IdxBuffer[static_cast<int>(command.IdxOffset + at)];
        const ImDrawVert* const vertices = &list->VtxBuffer[static_cast<int>(command.VtxOffset)];
        if (index[3] != index[0] || index[4] != index[2]) continue;
        const ImDrawVert &first = vertices[index[0]], &last = vertices[index[2]];
        const auto found = characters.find({first.uv.x, first.uv.y});
        const ImVec2 middle = (first.pos + last.pos) * 0.5f;
        const ImVec4& clip = command.ClipRect;
        const bool is_seen = middle.x > clip.x && middle.y > clip.y && middle.x < clip.z && middle.y < clip.w;
        if (found == characters.end() || !is_seen) continue;
        text += fmt::format("{} {:.1f} {:.1f} {:.1f} {:.1f}\n", found->second, first.pos.x, first.pos.y, last.pos.x,
                            last.pos.y);
        at += 3;
      }
  return text;
}

}  // namespace warplens::page

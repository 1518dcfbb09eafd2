#include "kernels/source/ascii_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// A character of a text in UTF-8.
struct Character {
  std::uint32_t code = 0;  ///< its Unicode code point
  std::size_t bytes = 0;   ///< its number of bytes; 0 if the bytes are not valid UTF-8
};

Character decode_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
  if (bytes == 0 || text.size() < bytes) return {};
  std::uint32_t code = first & (0x7Fu >> bytes);
  for (const char next : text.substr(1, bytes - 1)) {
    if ((next & 0xC0) != 0x80) return {};
    code = code << 6 | (next & 0x3F);
  }
  return {code, bytes};
}

/// Returns true for the letters that C++11 allows in identifiers, except forms of punctuation.
bool is_letter(std::uint32_t code) {
  static constexpr struct {
    std::uint32_t first, last;
  } kLetters[] = {{0xAA, 0xAA},     {0xB5, 0xB5},     {0xBA, 0xBA},     {0xC0, 0xD6},      {0xD8, 0xF6},
                  {0xF8, 0x167F},   {0x1681, 0x180D}, {0x180F, 0x1FFF}, {0x2070, 0x218F},  {0x2C00, 0x2DFF},
                  {0x2E80, 0x2FFF}, {0x3031, 0xD7FF}, {0xF900, 0xFD3D}, {0x10000, 0xEFFFF}};
  return std::ranges::any_of(kLetters, [&](const auto& range) { return code >= range.first && code <= range.last; });
}

/// Writes a code point with as many letters and digits as the character has bytes. Different code points of equal
/// length get different spellings. The first character is never a digit.
void spell_letter(std::uint32_t code, char* place, std::size_t bytes) {
  static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  constexpr std::uint32_t kDigits = 10;
  const auto all = static_cast<std::uint32_t>(kLetters.size());
  place[0] = kLetters[code % (all - kDigits)];
  code /= all - kDigits;
  for (std::size_t at = 1; at < bytes; ++at, code /= all) place[at] = kLetters[code % all];
}

}  // namespace

void spell_names_in_ascii(std::string& text) {
  if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
  const std::string code = without_literals(without_comments(text));
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    const std::string_view line = std::string_view(code).substr(at, end - at);
    const std::size_t hash = line.find_first_not_of(" \t");
    const bool includes = hash != std::string_view::npos && line[hash] == '#' && line.find("include") != line.npos;
    for (; at < end && !includes;) {
      const Character character = decode_character(std::string_view(code).substr(at, end - at));
      if (is_letter(character.code)) spell_letter(character.code, &text[at], character.bytes);
      at += std::max<std::size_t>(character.bytes, 1);
    }
    at = end + 1;
  }
}

}  // namespace warplens::kernels

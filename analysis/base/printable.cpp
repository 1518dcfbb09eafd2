#include "analysis/base/printable.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

namespace warplens::base {
namespace {

struct Lead {
  unsigned char mask, value;
  std::size_t bytes;
  char32_t least;  ///< smallest character code that needs this number of bytes
};
constexpr Lead kLeads[] = {{0x80, 0x00, 1, 0}, {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}};

/// First and last code of each range of characters that is_shown rejects.
constexpr std::pair<char32_t, char32_t> kHidden[] = {
    {0x00, 0x1F},        // control characters (C0)
    {0x7F, 0x9F},        // delete, control characters (C1)
    {0x061C, 0x061C},    // Arabic letter mark
    {0x200E, 0x200F},    // left-to-right and right-to-left marks
    {0x2028, 0x202E},    // line and paragraph separators; embeddings and overrides of the text direction
    {0x2066, 0x2069},    // isolates of the text direction
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xE0000, 0xE007F},  // tag characters
};

std::string escape(const char* form, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

/// Escapes a character as JSON does: a code of more than 16 bits becomes two escapes (a surrogate pair).
std::string escape(char32_t code) {
  if (code < 0x10000) return escape("\\u%04x", static_cast<unsigned>(code));
  const auto rest = static_cast<unsigned>(code - 0x10000);
  return escape("\\u%04x", 0xD800 + (rest >> 10)) + escape("\\u%04x", 0xDC00 + (rest & 0x3FF));
}

}  // namespace

std::optional<Character> first_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const auto lead = std::ranges::find_if(kLeads, [&](const Lead& one) { return (first & one.mask) == one.value; });
  if (lead == std::end(kLeads) || text.size() < lead->bytes) return std::nullopt;
  char32_t code = first & static_cast<unsigned char>(~lead->mask);
  for (const char c : text.substr(1, lead->bytes - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    code = code << 6 | (byte & 0x3F);
  }
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < lead->least || is_surrogate || code > 0x10FFFF) return std::nullopt;
  return Character{code, lead->bytes};
}

bool is_shown(char32_t code) {
  return std::ranges::none_of(kHidden, [&](const auto& range) { return code >= range.first && code <= range.second; });
}

std::string printable(std::string_view text, bool keep_lines) {
  std::string shown;
  shown.reserve(text.size());
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  for (std::size_t at = 0; at < text.size();) {
    const auto plain_end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_plain);
    const auto plain = static_cast<std::size_t>(plain_end - text.begin()) - at;
    shown += text.substr(at, plain);
    at += plain;
    if (at == text.size()) break;
    if (keep_lines && text[at] == '\r' && (at + 1 == text.size() || text[at + 1] == '\n')) {
      ++at;
      continue;
    }
    const std::optional<Character> character = first_character(text.substr(at));
    if (!character) {
      shown += escape("\\x%02x", static_cast<unsigned char>(text[at++]));
      continue;
    }
    const bool is_kept = keep_lines && (character->code == '\n' || character->code == '\t');
    if (is_kept || is_shown(character->code))
      shown += text.substr(at, character->bytes);
    else
      shown += escape(character->code);
    at += character->bytes;
  }
  return shown;
}

std::string_view beginning(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace warplens::base

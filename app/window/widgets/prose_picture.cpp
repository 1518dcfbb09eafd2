#include "app/window/widgets/prose_picture.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"

namespace warplens::window {
namespace {

using lessons::TextRun;

/// A word: characters that stay together on a line.
struct Word {
  std::string text;
  bool is_code = false;
  bool space_before = false;
  bool new_paragraph = false;
};

std::size_t bytes_of_letter(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  return std::min(bytes, text.size());
}

/// Returns whether a line can begin with this Chinese character. A line can begin with any character except closing
/// punctuation.
bool may_begin_a_line(std::string_view letter) {
  constexpr std::array<std::string_view, 14> kClosing{"，", "。", "、", "；", "：", "？", "！",
                                                      "）", "》", "”",  "’",  "」", "】", "…"};
  return letter.size() >= 3 && static_cast<unsigned char>(letter.front()) >= 0xE2 &&
         std::ranges::find(kClosing, letter) == kClosing.end() && letter != "—" && letter != "–";
}

void add_words(const TextRun& run, std::vector<Word>& words, bool& space, bool& paragraph) {
  bool joined = !words.empty() && !space && !paragraph;  // whether the next word has no space before it
  const auto begin_word = [&] {
    words.push_back({"", run.kind == TextRun::Kind::code, space, paragraph});
    space = paragraph = false;
  };
  bool open = false;
  for (std::size_t at = 0; at < run.text.size();) {
    const std::size_t bytes = bytes_of_letter(std::string_view(run.text).substr(at));
    const std::string letter = run.text.substr(at, bytes);
    at += bytes;
    if (letter == " " || letter == "\n") {
      paragraph |= letter == "\n" && !words.empty();
      space = true, open = joined = false;
      continue;
    }
    const bool parts = may_begin_a_line(letter) && run.kind != TextRun::Kind::code;
    if (!open || parts) {
      begin_word();
      // Punctuation after code, such as a comma, must stay on the same line as the code.
      if (joined && !parts && words.size() > 1) words.back().space_before = false;
    }
    words.back().text += letter;
    open = true;
  }
}

std::vector<Word> words_of(const std::string& text) {
  std::vector<Word> words;
  bool space = false, paragraph = false;
  std::vector<TextRun> runs;
  try {
    runs = lessons::split_runs(text);
  } catch (const kernels::ExpressionError&) {
    // The text may contain a computed value with characters that look like markup. It is then drawn without markup.
    runs = {{TextRun::Kind::words, text}};
  }
  for (const TextRun& run : runs) add_words(run, words, space, paragraph);
  return words;
}

class Setting {
 public:
  Setting(const Look& look, float width, const ProseStyle& style) : look_(look), width_(width), style_(style) {}

  /// Lays out all words, and draws them from `at` on if `draw` is not null. Returns the height.
  float set(ImDrawList* draw, ImVec2 at, const std::vector<Word>& words) {
    float x = 0, y = 0;
    for (std::size_t first = 0; first < words.size();) {
      // Some words must stay on the line of the previous word, such as a comma after code: there is no space between
      // the two words, and a line must not begin with the second one.
      std::size_t end = first + 1;
      while (end < words.size() && sticks(words[end])) ++end;
      float wide = 0;
      for (std::size_t i = first; i < end; ++i) wide += width_of(words[i]);
      if (words[first].new_paragraph)
        x = 0, y += line() * 1.35f;
      else if (x > 0 && words[first].space_before)
        x += space();
      if (x > 0 && x + wide > width_) x = 0, y += line();
      for (std::size_t i = first; i < end; ++i) {
        if (draw) put(*draw, {at.x + x, at.y + y}, words[i]);
        x += width_of(words[i]);
      }
      first = end;
    }
    return words.empty() ? 0 : y + line();
  }

 private:
  float line() const { return style_.size * 1.42f; }
  float space() const { return text_width(font(), style_.size, " "); }
  ImFont* font() const { return style_.bold ? look_.fonts.bold : look_.fonts.text; }
  float code_size() const { return style_.size * 0.92f; }
  static bool sticks(const Word& word) {
    return !word.space_before && !word.new_paragraph &&
           !may_begin_a_line(word.text.substr(0, bytes_of_letter(word.text)));
  }
  float width_of(const Word& word) const {
    return word.is_code ? text_width(look_.fonts.mono, code_size(), word.text)
                        : text_width(font(), style_.size, word.text);
  }
  void put(ImDrawList& draw, ImVec2 at, const Word& word) const {
    const Rect where{at, {at.x + width_of(word) + 1, at.y + line()}};
    if (word.is_code)
      draw_text(draw, where, look_.fonts.mono, code_size(), look_.colours.accent, word.text);
    else
      draw_text(draw, where, font(), style_.size, style_.colour, word.text);
  }

  const Look& look_;
  float width_;
  const ProseStyle& style_;
};

}  // namespace

float prose_height(const Look& look, float width, const ProseStyle& style, const std::string& text) {
  return Setting(look, width, style).set(nullptr, {0, 0}, words_of(text));
}

float draw_prose(ImDrawList& draw, const Look& look, ImVec2 at, float width, const ProseStyle& style,
                 const std::string& text) {
  return Setting(look, width, style).set(&draw, at, words_of(text));
}

}  // namespace warplens::window

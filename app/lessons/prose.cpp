#include "app/lessons/prose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

constexpr int kMostSentences = 3;

/// Returns the length in bytes of the punctuation at the beginning of `rest` if it ends a sentence, otherwise 0.
std::size_t end_of_sentence(std::string_view rest) {
  constexpr std::array<std::string_view, 3> kWide{"。", "？", "！"};
  for (const std::string_view mark : kWide)
    if (rest.starts_with(mark)) return mark.size();
  const bool is_mark = rest.front() == '.' || rest.front() == '?' || rest.front() == '!';
  return is_mark && (rest.size() == 1 || rest[1] == ' ' || rest[1] == '\n') ? 1 : 0;
}

/// Returns the position of the first digit that is not part of a name. ("L2", "H200" and "float4" are names.)
std::size_t figure_in(const std::string& words) {
  bool in_name = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto c = static_cast<unsigned char>(words[at]);
    if (std::isdigit(c) && !in_name) return at;
    in_name = c < 0x80 && (std::isalpha(c) || (in_name && std::isdigit(c)));
  }
  return std::string::npos;
}

int sentences_in(const std::vector<TextRun>& runs) {
  int sentences = 0;
  bool open = false;  // set if there is text after the end of the last sentence
  for (const TextRun& run : runs) {
    if (run.kind != TextRun::Kind::words) {
      open = true;
      continue;
    }
    for (std::size_t at = 0; at < run.text.size();) {
      const std::size_t end = end_of_sentence(std::string_view(run.text).substr(at));
      if (end > 0)
        ++sentences, open = false;
      else
        open |= run.text[at] != ' ' && run.text[at] != '\n';
      at += std::max<std::size_t>(end, 1);
    }
  }
  return sentences + (open ? 1 : 0);
}

}  // namespace

std::vector<TextRun> split_runs(const std::string& text) {
  std::vector<TextRun> runs;
  const auto add = [&](TextRun::Kind kind, std::size_t begin, std::size_t end) {
    if (end > begin) runs.push_back({kind, text.substr(begin, end - begin)});
  };
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t mark = text.find_first_of("`{}", begin);
    add(TextRun::Kind::words, begin, std::min(mark, text.size()));
    if (mark == std::string::npos) break;
    if (text[mark] == '}') throw kernels::ExpressionError(tr("a } without a matching {"));
    const std::size_t end = text.find(text[mark] == '{' ? '}' : '`', mark + 1);
    if (end == std::string::npos) throw kernels::ExpressionError(say("{} is not closed", text.substr(mark, 20)));
    add(text[mark] == '{' ? TextRun::Kind::reference : TextRun::Kind::code, mark + 1, end);
    begin = end + 1;
  }
  return runs;
}

std::string complaint_about(const std::string& text) {
  const std::vector<TextRun> runs = split_runs(text);
  for (const TextRun& run : runs) {
    if (run.kind != TextRun::Kind::words) continue;
    const std::size_t digit = figure_in(run.text);
    if (digit == std::string::npos) continue;
    const std::size_t begin = run.text.find_last_of(" \n", digit);
    const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
    return say("'{}' contains a literal number; use a reference such as {{access.sectors}}",
               run.text.substr(from, run.text.find_first_of(" \n", digit) - from));
  }
  const int sentences = sentences_in(runs);
  return sentences > kMostSentences ? say("the text has {} sentences; the limit is {}", sentences, kMostSentences) : "";
}

std::string with_references(const std::string& text, const std::function<std::string(const std::string&)>& filled) {
  std::string all;
  for (const TextRun& run : split_runs(text)) {
    if (run.kind == TextRun::Kind::reference)
      all += filled(run.text);
    else
      all += run.kind == TextRun::Kind::code ? "`" + run.text + "`" : run.text;
  }
  return all;
}

}  // namespace warplens::lessons

#include "kernels/source/directives.hpp"

#include <algorithm>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

std::vector<Stretch> find_directives(std::string_view code) {
  std::vector<Stretch> found;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = std::min(code.find('\n', at), code.size());
    const std::size_t begin = std::min(code.find_first_not_of(" \t\r", at), code.size());
    if (begin < end && code[begin] == '#') {
      const auto continued = [&] {
        const std::size_t last = code.find_last_not_of(" \t\r", end - 1);
        return last != std::string_view::npos && last >= at && code[last] == '\\';
      };
      while (end < code.size() && continued()) end = std::min(code.find('\n', end + 1), code.size());
      found.push_back({.begin = at, .end = end});
    }
    at = end + 1;
  }
  return found;
}

std::vector<PreprocessorDirective> read_directives(std::string_view code) {
  std::vector<PreprocessorDirective> found;
  for (const Stretch& lines : find_directives(code)) {
    const std::size_t begin = code.find('#', lines.begin);
    PreprocessorDirective made{.begin = begin, .end = lines.end};
    std::string line(code.substr(begin + 1, lines.end - begin - 1));
    for (std::size_t place = 0; place < line.size(); ++place)
      if (line[place] == '\n' || line[place] == '\r' || line[place] == '\t' ||
          (line[place] == '\\' && line.find_first_not_of(" \t\r", place + 1) != std::string::npos &&
           line[line.find_first_not_of(" \t\r", place + 1)] == '\n'))
        line[place] = ' ';
    const std::size_t word = std::min(line.find_first_not_of(' '), line.size());
    std::size_t word_end = word;
    while (word_end < line.size() && is_identifier_character(line[word_end])) ++word_end;
    made.word = line.substr(word, word_end - word);
    made.rest = line.substr(std::min(line.find_first_not_of(' ', word_end), line.size()));
    made.rest.resize(made.rest.find_last_not_of(' ') + 1);
    found.push_back(std::move(made));
  }
  return found;
}

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_identifier_character(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace warplens::kernels

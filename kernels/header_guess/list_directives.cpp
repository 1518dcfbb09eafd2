#include "kernels/header_guess/list_directives.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <vector>

namespace warplens::kernels {
namespace {

/// A conditional whose lines are being read.
struct Conditional {
  bool is_in_list;  ///< the #if is inside parentheses
  bool is_taken;    ///< the current branch is kept
  bool is_done;     ///< an earlier branch was kept
};

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size();) {
    const auto is_word = [&](std::size_t place) {
      return std::isalnum(static_cast<unsigned char>(line[place])) != 0 || line[place] == '_';
    };
    std::size_t end = at;
    while (end < line.size() && is_word(end)) ++end;
    if (end > at) words.push_back(line.substr(at, end - at));
    at = end > at ? end : at + 1;
  }
  return words;
}

/// Returns true if the condition of "#if", "#ifdef" or "#ifndef" holds. A condition without "defined" holds only if it
/// begins with a number other than 0.
bool holds(const std::vector<std::string_view>& words, std::string_view line,
           const std::set<std::string_view>& defined) {
  if (words.size() < 2) return false;
  if (words[0] == "ifdef") return defined.contains(words[1]);
  if (words[0] == "ifndef") return !defined.contains(words[1]);
  if (words[1] != "defined") return words[1] != "0" && std::isdigit(static_cast<unsigned char>(words[1][0])) != 0;
  const bool is_negated = line.find('!') != std::string_view::npos;
  return words.size() > 2 && defined.contains(words[2]) != is_negated;
}

/// Returns the number of parentheses that a line opens, minus the number that it closes. Parentheses in string literals
/// are counted too, because such literals are rare inside lists with directives.
int depth_of(std::string_view line) {
  if (const std::size_t comment = line.find("//"); comment != std::string_view::npos) line = line.substr(0, comment);
  return static_cast<int>(std::ranges::count(line, '(') - std::ranges::count(line, ')'));
}

}  // namespace

void resolve_directives_in_lists(std::string& text) {
  std::set<std::string_view> defined;
  std::vector<Conditional> around;
  int depth = 0;
  const std::string original = text;
  const std::string_view all = original;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    std::string_view line = all.substr(at, end - at);
    const std::size_t begin = line.find_first_not_of(" \t");
    const bool is_directive = begin != std::string_view::npos && line[begin] == '#';
    const std::vector<std::string_view> words =
        is_directive ? split_words(line.substr(begin + 1)) : std::vector<std::string_view>();
    const std::string_view word = words.empty() ? std::string_view() : words.front();
    const bool was_in_list = !around.empty() && around.back().is_in_list;
    if (word == "define" && words.size() > 1) defined.insert(words[1]);
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      const bool taken = depth > 0 && holds(words, line, defined);
      around.push_back({depth > 0 || was_in_list, taken, taken});
    } else if ((word == "else" || word == "elif") && !around.empty()) {
      around.back().is_taken = !around.back().is_done && word == "else";
      around.back().is_done |= around.back().is_taken;
    }
    const bool is_in_list = was_in_list || (!around.empty() && around.back().is_in_list);
    const bool is_left_out =
        std::ranges::any_of(around, [](const Conditional& one) { return one.is_in_list && !one.is_taken; });
    if (is_in_list && (is_directive || is_left_out)) {
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    } else if (!is_directive) {
      depth = std::max(0, depth + depth_of(line));
      // A line that starts with "}" ends a function and cannot be inside a list. Parentheses in string literals have
      // been miscounted.
      if (line.starts_with('}')) depth = 0;
    }
    if (word == "endif" && !around.empty()) around.pop_back();
    at = end + 1;
  }
}

}  // namespace warplens::kernels

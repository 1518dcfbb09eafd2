#include "kernels/compile/compound_literals.hpp"

#include <algorithm>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kBetween = " \t\r\n";

/// Returns true if a compound literal can begin with an opening bracket after the text `before`. This is so after an
/// operator, an opening bracket or "return", but not after a name, as in "if (x) {" and "f(x) {".
bool begins_operand(std::string_view before) {
  const std::size_t last = before.find_last_not_of(kBetween);
  if (last == std::string_view::npos) return false;
  constexpr std::string_view kReturn = "return";
  const std::string_view text = before.substr(0, last + 1);
  if (text.ends_with(kReturn))
    return text.size() == kReturn.size() || !is_identifier_character(text[text.size() - kReturn.size() - 1]);
  return std::string_view("=(,?:[{+-*/&|<").find(text.back()) != std::string_view::npos;
}

/// Returns true for the name of a type: "uchar4", "math::vec<float>".
bool is_type_name(std::string_view text) {
  return !text.empty() && is_identifier_character(text.front()) && !(text.front() >= '0' && text.front() <= '9') &&
         std::ranges::all_of(text,
                             [](char c) { return is_identifier_character(c) || c == ':' || c == '<' || c == '>'; });
}

}  // namespace

bool rewrite_compound_literals(std::string& text) {
  const std::string code = without_literals(without_comments(text));
  bool found = false;
  for (std::size_t brace = code.find('{'); brace != std::string::npos; brace = code.find('{', brace + 1)) {
    const std::size_t close = brace == 0 ? std::string::npos : code.find_last_not_of(kBetween, brace - 1);
    if (close == std::string::npos || code[close] != ')') continue;
    const std::size_t open = code.rfind('(', close);
    if (open == std::string::npos || !begins_operand(std::string_view(code).substr(0, open))) continue;
    const std::size_t begin = code.find_first_not_of(kBetween, open + 1),
                      end = code.find_last_not_of(kBetween, close - 1);
    if (begin > end || !is_type_name(std::string_view(code).substr(begin, end + 1 - begin))) continue;
    text[open] = text[close] = ' ';
    found = true;
  }
  return found;
}

}  // namespace warplens::kernels

// Finds uses of macros in place of declarations. The grammar cannot distinguish them from declarations: it joins
// "BIND(f, 1)" with the code on the next line.

#include <algorithm>
#include <string_view>

#include "kernels/source/declaration.hpp"
#include "kernels/source/directives.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Words that are not macros, although an argument list can follow them in front of a declaration.
constexpr std::string_view kOfTheLanguage[] = {"alignas",
                                               "decltype",
                                               "static_assert",
                                               "_Static_assert",
                                               "__attribute__",
                                               "__declspec",
                                               "__align__",
                                               "__launch_bounds__",
                                               "__cluster_dims__",
                                               "__maxnreg__",
                                               "__block_size__",
                                               "asm",
                                               "__asm__",
                                               "__asm",
                                               "_Pragma",
                                               "__pragma",
                                               "typeof",
                                               "__typeof__",
                                               "requires",
                                               "explicit",
                                               "noexcept",
                                               "if",
                                               "for",
                                               "while",
                                               "switch",
                                               "return",
                                               "sizeof",
                                               "catch",
                                               "operator",
                                               "throw"};

/// If one of these characters follows an argument list, the declaration continues, and the word before the list is not
/// a macro.
constexpr std::string_view kContinues = ":-,=.[<>+*/&|?%^!)";

/// Reads a text without comments, literals and directives.
class UseReader {
 public:
  explicit UseReader(std::string code) : code_(std::move(code)) {}

  std::vector<MacroUse> read() {
    for (at_ = skip_blanks(0); at_ < code_.size(); at_ = skip_blanks(at_))
      if (!take_use()) skip_declaration();
    return std::move(found_);
  }

 private:
  std::size_t skip_blanks(std::size_t at) const {
    return std::min(code_.find_first_not_of(" \t\r\n\f\v", at), code_.size());
  }

  std::size_t end_of_word(std::size_t at) const {
    while (at < code_.size() && is_identifier_character(code_[at])) ++at;
    return at;
  }

  /// Returns the position after the bracket that closes the one at `open`; npos if it is not closed.
  std::size_t end_of_brackets(std::size_t open) const {
    int depth = 0;
    for (std::size_t at = open; at < code_.size(); ++at) {
      const char c = code_[at];
      if (c == '(' || c == '{' || c == '[') ++depth;
      if ((c == ')' || c == '}' || c == ']') && --depth == 0) return at + 1;
    }
    return std::string::npos;
  }

  unsigned line_at(std::size_t place) {
    line_ += static_cast<unsigned>(std::count(code_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                              code_.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
    counted_ = place;
    return line_;
  }

  /// Adds the macro use that begins here, and continues after it. Returns false if no use begins here.
  bool take_use() {
    const std::size_t end = end_of_word(at_);
    const std::string_view word = std::string_view(code_).substr(at_, end - at_);
    const std::size_t open = std::min(code_.find_first_not_of(" \t", end), code_.size());
    if (word.empty() || (word.front() >= '0' && word.front() <= '9') || open == code_.size() || code_[open] != '(')
      return false;
    if (std::ranges::find(kOfTheLanguage, word) != std::end(kOfTheLanguage)) return false;
    std::size_t last = end_of_brackets(open);
    while (last < code_.size() && code_[skip_blanks(last)] == '(') last = end_of_brackets(skip_blanks(last));
    if (last == std::string::npos) return false;
    if (const std::size_t next = skip_blanks(last); next < code_.size()) {
      if (kContinues.find(code_[next]) != std::string_view::npos) return false;
      if (code_[next] == ';') last = next + 1;
      if (code_[next] == '{') last = end_of_brackets(next);
      if (last == std::string::npos) return false;
    }
    found_.push_back({std::string(word), {at_, last, line_at(at_), 0}});
    found_.back().place.last_line = line_at(last);
    at_ = last;
    return true;
  }

  /// Skips the declaration that begins here, or enters the namespace that begins here.
  void skip_declaration() {
    bool is_scope = false, is_type = false;
    char before = 0;
    while (at_ < code_.size()) {
      const char c = code_[at_];
      if (is_identifier_character(c)) {
        const std::size_t end = end_of_word(at_);
        const std::string_view word = std::string_view(code_).substr(at_, end - at_);
        is_scope = is_scope || word == "namespace" || (word == "extern" && code_[skip_blanks(end)] == '{');
        is_type = is_type || word == "enum" || word == "struct" || word == "class" || word == "union";
        at_ = end;
        before = 'a';
        continue;
      }
      if (c == ';' || (c == '{' && is_scope) || c == '}') return static_cast<void>(++at_);
      if (c == '(' || c == '[' || c == '{') {
        at_ = std::min(end_of_brackets(at_), code_.size());
        // The body of a function ends the declaration. The body of a class or an initializer does not.
        if (c == '{' && (before == ')' || (!is_type && before == 'a'))) return;
        before = c == '(' ? ')' : c;
        continue;
      }
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') before = c;
      ++at_;
    }
  }

  std::string code_;
  std::size_t at_ = 0, counted_ = 0;
  unsigned line_ = 1;
  std::vector<MacroUse> found_;
};

/// Blanks the directives of a text with their continuation lines.
std::string without_directives(std::string code) {
  for (const Stretch& lines : find_directives(code)) blank_out(code, lines.begin, lines.end);
  return code;
}

}  // namespace

std::vector<MacroUse> find_macro_uses(const std::string& text) {
  return UseReader(without_directives(without_literals(without_comments(text)))).read();
}

}  // namespace warplens::kernels

#include "kernels/declarations.hpp"

#include <algorithm>
#include <cctype>

#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c));
}

/// Where a line that starts at `at` ends, those that it is continued in included.
std::size_t end_of_directive(std::string_view text, std::size_t at) {
  for (;; ++at) {
    at = std::min(text.find('\n', at), text.size());
    if (at == text.size() || at == 0 || text[at - 1] != '\\') return at;
  }
}

/// The part of a declaration behind template<…>, whose parameters are names of its own.
std::string_view behind_template_parameters(std::string_view head) {
  std::size_t at = 0;
  while (at < head.size() && is_blank(head[at])) ++at;
  if (!head.substr(at).starts_with("template")) return head;
  std::size_t depth = 0;
  for (at = std::min(head.find('<', at), head.size()); at < head.size(); ++at) {
    if (head[at] == '<') ++depth;
    if (head[at] == '>' && --depth == 0) return head.substr(at + 1);
  }
  return head;
}

/// Reads a bare text declaration by declaration.
class Scanner {
 public:
  Scanner(std::string_view bare, std::size_t begin) : text_(bare), at_(begin) {}

  std::optional<std::vector<Declaration>> run() {
    while (true) {
      skip_blanks();
      if (at_ >= text_.size()) break;
      if (text_[at_] == ';') {
        ++at_;
      } else if (text_[at_] == '}') {
        if (scopes_ == 0) return std::nullopt;
        --scopes_;
        ++at_;
      } else if (!read_declaration()) {
        return std::nullopt;
      }
    }
    if (scopes_ != 0) return std::nullopt;
    return std::move(found_);
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  /// Moves past the bracket that closes the one at `at`; false where none does.
  bool skip_group(std::size_t& at) const {
    std::size_t depth = 0;
    for (; at < text_.size(); ++at) {
      if (text_[at] == '(' || text_[at] == '{' || text_[at] == '[') ++depth;
      if ((text_[at] == ')' || text_[at] == '}' || text_[at] == ']') && --depth == 0) {
        ++at;
        return true;
      }
    }
    return false;
  }
  /// namespace x {, and extern {, whose string is blank.
  bool opens_scope(std::string_view head) const {
    const std::set<std::string> words = identifiers(head);
    if (words.contains("namespace")) return head.find('(') == std::string_view::npos;
    return words == std::set<std::string>{"extern"};
  }
  static bool is_class(std::string_view head) {
    for (const std::string& word : identifiers(behind_template_parameters(head)))
      if (word == "struct" || word == "class" || word == "union" || word == "enum") return true;
    return false;
  }

  bool read_declaration() {
    Declaration declaration{.begin = at_};
    bool has_group = false, has_value = false, has_head = false;
    for (std::size_t at = at_; at < text_.size();) {
      const char c = text_[at];
      const std::string_view head = text_.substr(declaration.begin, at - declaration.begin);
      if (c == ';') return take(declaration, at + 1, at, has_head);
      if (c == '}' || c == ')' || c == ']') return false;
      if (c == '=' && !has_group && !has_value) {
        // Of an operator, the name is not over yet.
        has_value = !identifiers(head).contains("operator");
        if (has_value && !has_head) declaration.head_end = at, has_head = true;
      }
      if (c == '{') {
        if (!has_value && opens_scope(head)) {
          ++scopes_;
          at_ = at + 1;
          return true;
        }
        const bool is_function = has_group && !has_value && !is_class(head);
        if (!has_head) declaration.head_end = at, has_head = true;
        if (!skip_group(at)) return false;
        if (is_function) {
          declaration.is_function_body = true;
          return take(declaration, at, at, true);
        }
      } else if (c == '(' || c == '[') {
        has_group |= c == '(';
        if (!skip_group(at)) return false;
      } else {
        ++at;
      }
    }
    return false;  // the end of the text within a declaration
  }
  bool take(Declaration& declaration, std::size_t end, std::size_t head_end, bool has_head) {
    declaration.end = end;
    if (!has_head) declaration.head_end = head_end;
    found_.push_back(declaration);
    at_ = end;
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t scopes_ = 0;
  std::vector<Declaration> found_;
};

}  // namespace

std::string without_directives(std::string_view code) {
  std::string left(code);
  bool at_line_start = true;
  for (std::size_t at = 0; at < left.size(); ++at) {
    if (at_line_start && left[at] == '#') {
      const std::size_t end = end_of_directive(left, at);
      make_blank(left, at, end);
      at = end;
    }
    at_line_start = at < left.size() && (left[at] == '\n' || (at_line_start && is_blank(left[at])));
  }
  return left;
}

std::string without_literals(std::string_view code) {
  std::string left(code);
  for (std::size_t at = 0; at < left.size();) {
    const std::size_t end = end_of_literal(code, at);
    make_blank(left, at, end);
    at = std::max(end, at + 1);
  }
  return left;
}

std::set<std::string> macros_with(std::string_view text, const std::set<std::string>& words) {
  const std::string code = without_comments(text);
  std::set<std::string> macros;
  for (std::size_t at = code.find("#"); at != std::string::npos; at = code.find("#", at)) {
    const std::size_t end = end_of_directive(code, at);
    std::size_t word = at + 1;
    while (word < end && (code[word] == ' ' || code[word] == '\t')) ++word;
    const std::string_view rest = std::string_view(code).substr(word, end - word);
    if (rest.starts_with("define")) {
      std::size_t name = std::min(rest.find_first_not_of(" \t", 6), rest.size());
      std::size_t name_end = name;
      while (name_end < rest.size() && is_identifier_character(rest[name_end])) ++name_end;
      const std::set<std::string> body = identifiers(rest.substr(name_end));
      const bool mentions = std::ranges::any_of(body, [&](const std::string& w) { return words.contains(w); });
      if (mentions) macros.emplace(rest.substr(name, name_end - name));
    }
    at = std::max(end, at + 1);
  }
  return macros;
}

std::optional<std::vector<Declaration>> declarations(std::string_view bare, std::size_t begin) {
  return Scanner(bare, begin).run();
}

std::set<std::string> names_of(std::string_view bare, const Declaration& declaration) {
  static const std::set<std::string> kKeywords{
      "auto",     "bool",   "char",     "class",   "const", "constexpr", "double", "enum",      "extern",
      "float",    "inline", "int",      "long",    "short", "signed",    "static", "struct",    "union",
      "unsigned", "using",  "volatile", "typedef", "void",  "std",       "size_t", "constinit", "typename"};
  const std::string_view head =
      behind_template_parameters(bare.substr(declaration.begin, declaration.head_end - declaration.begin));
  std::set<std::string> names;
  for (std::size_t at = 0; at < head.size();) {
    if (!is_identifier_character(head[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < head.size() && is_identifier_character(head[end])) ++end;
    const bool qualifies = head.substr(end).starts_with("::");
    const bool is_qualified = at >= 2 && head.substr(at - 2, 2) == "::";
    std::string word(head.substr(at, end - at));
    if (!qualifies && !is_qualified && !kKeywords.contains(word)) names.insert(std::move(word));
    at = end;
  }
  return names;
}

}  // namespace warplens::kernels

#include "kernels/syntax/function_bodies.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of nested braces, and maximum number of open #if directives whose states are stored.
constexpr std::size_t kMostNesting = 256;

/// Kind of code in a pair of braces.
enum class Scope {
  space,     ///< a namespace or an extern "C" block
  type,      ///< a class
  function,  ///< the body of a function
  other      ///< everything else: blocks, enumerations, initialisers
};

/// A declaration whose end has not been read yet.
struct Begun {
  std::size_t brackets = 0;  ///< number of open parentheses
  bool is_space = false, is_type = false, is_enumeration = false, is_assigned = false;
  bool is_operator = false;  ///< the last word is "operator", so that "=" or "()" is part of a name
  bool has_list = false;     ///< an argument list was closed
  bool has_members = false;  ///< the initialisers of a constructor have begun
  char last = 0;             ///< last character that is not blank
};

struct Open {
  Scope scope;
  std::size_t begin;  ///< position of the opening brace
  Begun around;       ///< the declaration that contains the braces
};

class BodyReader {
 public:
  explicit BodyReader(std::string code) : code_(std::move(code)) {}

  std::vector<FunctionBody> read() {
    bool begins_line = true;
    for (at_ = 0; at_ < code_.size() && !is_lost_;) {
      const char c = code_[at_];
      if (begins_line && c == '#') {
        take_directive();
        continue;
      }
      begins_line = c == '\n' || (begins_line && (c == ' ' || c == '\t' || c == '\r'));
      if (is_identifier_character(c)) {
        take_word();
      } else {
        take(c);
        ++at_;
      }
    }
    std::ranges::sort(found_, {}, &FunctionBody::begin);
    // If each branch of an #if has its own function head in front of the same body, the body was found several times.
    const auto same = std::ranges::unique(found_, {}, &FunctionBody::begin);
    found_.erase(same.begin(), same.end());
    return std::move(found_);
  }

 private:
  struct State {
    std::vector<Open> open;
    Begun begun;
  };

  /// Returns true if the reader is at namespace scope or in a class, and not inside a function.
  bool is_outside() const {
    return state_.open.empty() || state_.open.back().scope == Scope::space || state_.open.back().scope == Scope::type;
  }

  void take_word() {
    const std::size_t begin = at_;
    while (at_ < code_.size() && is_identifier_character(code_[at_])) ++at_;
    if (!is_outside()) return;
    const std::string_view word = std::string_view(code_).substr(begin, at_ - begin);
    Begun& begun = state_.begun;
    begun.last = 'a';
    begun.is_operator = word == "operator";
    if (begun.brackets > 0) return;
    if (word == "namespace" || word == "extern") begun.is_space = true;
    if (word == "class" || word == "struct" || word == "union") begun.is_type = true;
    if (word == "enum") begun.is_enumeration = true;
    if (word == "template") {
      begun = {.last = 'a'};
      skip_template_list();
    }
  }

  /// Skips the parameter list of a template, because it may contain "=", "class" and braces.
  void skip_template_list() {
    std::size_t at = std::min(code_.find_first_not_of(" \t\r\n", at_), code_.size());
    if (at == code_.size() || code_[at] != '<') return;
    std::size_t angles = 0, brackets = 0;
    for (; at < code_.size(); ++at) {
      const char c = code_[at];
      if (c == ';' || (c == '#' && angles > 0)) return;
      if (c == '(' || c == '{') ++brackets;
      if ((c == ')' || c == '}') && brackets-- == 0) return;
      if (brackets > 0) continue;
      if (c == '<') ++angles;
      const bool is_sign = (at + 1 < code_.size() && code_[at + 1] == '=') || code_[at - 1] == '-';
      if (c != '>' || is_sign || --angles > 0) continue;
      at_ = at + 1;
      return;
    }
  }

  void take(char c) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') return;
    if (c == '{') return open_brace();
    if (c == '}') return close_brace();
    if (!is_outside()) return;
    Begun& begun = state_.begun;
    if (c == '(') ++begun.brackets;
    if (c == ')' && begun.brackets > 0 && --begun.brackets == 0 && !begun.is_operator) begun.has_list = true;
    if (c == '=' && begun.brackets == 0 && !begun.is_operator) begun.is_assigned = true;
    if (c == ':' && begun.has_list && begun.brackets == 0 && begun.last != ':') begun.has_members = true;
    if (c == ';' && begun.brackets == 0) {
      begun = {};
      return;
    }
    if (c != '(' && c != ')' && c != '=' && c != '<' && c != '>' && c != '-' && c != '+' && c != '*' && c != '[' &&
        c != ']')
      begun.is_operator = false;
    if (c == ')') begun.is_operator = false;
    begun.last = c;
  }

  Scope scope_here() const {
    if (!is_outside()) return Scope::other;
    const Begun& begun = state_.begun;
    if (begun.brackets > 0 || begun.is_enumeration) return Scope::other;
    const bool is_list = begun.has_list && !begun.is_assigned;
    // "C() : a{1}, b(2) { … }": a brace after a name initialises a member.
    const bool is_body = is_list && (!begun.has_members || begun.last == ')' || begun.last == '}');
    if (is_body && !(begun.is_type && begun.last != ')')) return Scope::function;
    if (begun.is_type && !begun.is_assigned && !begun.has_members) return Scope::type;
    if (begun.is_space && !begun.is_assigned && !begun.has_list) return Scope::space;
    return Scope::other;
  }

  void open_brace() {
    if (state_.open.size() >= kMostNesting) {
      is_lost_ = true;
      return;
    }
    const Scope scope = scope_here();
    state_.open.push_back({.scope = scope, .begin = at_, .around = state_.begun});
    state_.begun = {};
  }

  void close_brace() {
    if (state_.open.empty()) {
      state_.begun = {};
      return;
    }
    const Open closed = state_.open.back();
    state_.open.pop_back();
    if (closed.scope == Scope::function) found_.push_back({closed.begin, at_ + 1});
    state_.begun = {};
    if (closed.scope == Scope::other || closed.scope == Scope::type) state_.begun = closed.around;
    state_.begun.last = '}';
  }

  /// Reads the directive that begins here, and continues after it and its continuation lines.
  void take_directive() {
    const std::size_t begin = at_;
    while (at_ < code_.size()) {
      at_ = std::min(code_.find('\n', at_), code_.size());
      const std::size_t last = code_.find_last_not_of(" \t\r", at_ - 1);
      if (last == std::string::npos || last < begin || code_[last] != '\\') break;
      at_ = std::min(at_ + 1, code_.size());
    }
    const std::size_t word = std::min(code_.find_first_not_of(" \t", begin + 1), code_.size());
    const std::string_view rest = std::string_view(code_).substr(word);
    if (rest.starts_with("if")) {
      branches_.push_back({.before = state_, .after = {}});
      is_lost_ = is_lost_ || branches_.size() > kMostNesting;
    } else if (branches_.empty()) {
      return;
    } else if (rest.starts_with("el")) {
      if (!branches_.back().after) branches_.back().after = state_;
      state_ = branches_.back().before;
    } else if (rest.starts_with("endif")) {
      if (branches_.back().after) state_ = std::move(*branches_.back().after);
      branches_.pop_back();
    }
  }

  struct Branches {
    State before;
    std::optional<State> after;  ///< the state at the end of the first branch
  };

  std::string code_;
  std::size_t at_ = 0;
  bool is_lost_ = false;
  State state_;
  std::vector<Branches> branches_;
  std::vector<FunctionBody> found_;
};

}  // namespace

std::vector<FunctionBody> find_function_bodies(std::string_view text) {
  return BodyReader(without_literals(without_comments(text))).read();
}

}  // namespace warplens::kernels

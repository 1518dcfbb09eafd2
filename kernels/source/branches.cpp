#include "kernels/source/branches.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of nested conditions, operators and brackets, and of macros that stand for other macros.
constexpr unsigned kMostBranchNesting = 64;

/// A directive of the preprocessor with its continuation lines.
struct BranchDirective {
  std::size_t begin = 0, end = 0;  ///< from "#" to the end of its last line
  std::string word;                ///< "ifdef"
  std::string rest;                ///< what follows the word, on one line
};

/// Returns the directives of a text. `code` is the text without comments.
std::vector<BranchDirective> read_directives(std::string_view code) {
  std::vector<BranchDirective> found;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = std::min(code.find('\n', at), code.size());
    const std::size_t begin = std::min(code.find_first_not_of(" \t\r", at), end);
    if (begin < end && code[begin] == '#') {
      while (end < code.size()) {
        const std::size_t last = code.find_last_not_of(" \t\r", end - 1);
        if (last < begin || code[last] != '\\') break;
        end = std::min(code.find('\n', end + 1), code.size());
      }
      BranchDirective made{.begin = begin, .end = end};
      std::string line(code.substr(begin + 1, end - begin - 1));
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
    at = end + 1;
  }
  return found;
}

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_identifier_character(text[end])) ++end;
  return text.substr(0, end);
}

/// A macro that the sources define.
struct KnownMacro {
  std::string body;
  bool has_parameters = false;
  bool is_certain = true;  ///< false: other definitions differ, or the macro is undefined somewhere
};
using KnownMacros = std::map<std::string, KnownMacro, std::less<>>;

/// Takes a "#define NAME body"; another definition of the same name makes the macro uncertain.
void collect_macro(const BranchDirective& directive, KnownMacros& macros) {
  const std::string name(first_word(directive.rest));
  if (name.empty()) return;
  if (directive.word == "undef") macros[name].is_certain = false;
  if (directive.word != "define") return;
  KnownMacro known{.body = directive.rest.substr(name.size())};
  known.has_parameters = known.body.starts_with('(');
  const auto [place, is_new] = macros.emplace(name, known);
  if (!is_new && place->second.body != known.body) place->second.is_certain = false;
}

/// Returns true for a macro whose value depends on the compiler or its target.
bool is_of_compiler(std::string_view name) {
  return name.starts_with("__") || name.starts_with("CUDART_") || name.starts_with("CUDA_VERSION") ||
         name.starts_with("CUDA_ARCH") || name == "NDEBUG";
}

/// The value of a condition; nullopt in `value` if it is not known.
struct Truth {
  std::optional<std::int64_t> value;
  bool needs_undefined = false;  ///< the value is that of a macro that nothing defines
};

/// Evaluates the condition of an #if.
class Condition {
 public:
  Condition(std::string_view text, const KnownMacros& macros) : text_(text), macros_(macros) {}

  Truth evaluate() {
    const std::optional<std::int64_t> value = choice(0);
    skip_blanks();
    if (is_unknown_ || !text_.empty()) return {};
    return {value, needs_undefined_};
  }

 private:
  using Value = std::optional<std::int64_t>;

  void skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(' '), text_.size())); }

  bool take(std::string_view sign) {
    skip_blanks();
    if (!text_.starts_with(sign)) return false;
    text_.remove_prefix(sign.size());
    return true;
  }

  Value give_up() {
    is_unknown_ = true;
    text_ = {};
    return {};
  }

  Value choice(unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    const Value condition = binary(0, depth + 1);
    if (!take("?")) return condition;
    const Value yes = choice(depth + 1);
    if (!take(":")) return give_up();
    const Value no = choice(depth + 1);
    if (!condition) return {};
    return *condition != 0 ? yes : no;
  }

  static constexpr std::string_view kSigns[] = {
      "||", "&&", "|", "^", "&", "==", "!=", "<=", ">=", "<<", ">>", "<", ">", "+", "-", "*", "/", "%"};
  static int find_rank(std::string_view sign) {
    if (sign == "||") return 1;
    if (sign == "&&") return 2;
    if (sign == "|") return 3;
    if (sign == "^") return 4;
    if (sign == "&") return 5;
    if (sign == "==" || sign == "!=") return 6;
    if (sign == "<<" || sign == ">>") return 8;
    if (sign.front() == '<' || sign.front() == '>') return 7;
    if (sign == "+" || sign == "-") return 9;
    return 10;
  }

  std::string_view next_sign() {
    skip_blanks();
    for (const std::string_view sign : kSigns)
      if (text_.starts_with(sign)) return sign;
    return {};
  }

  Value binary(int least, unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    Value left = unary(depth + 1);
    while (true) {
      const std::string_view sign = next_sign();
      if (sign.empty() || find_rank(sign) <= least) return left;
      text_.remove_prefix(sign.size());
      left = combine(left, sign, binary(find_rank(sign), depth + 1));
      if (is_unknown_) return {};
    }
  }

  static Value combine(Value left, std::string_view sign, Value right) {
    // One side may decide.
    if (sign == "&&" && ((left && *left == 0) || (right && *right == 0))) return 0;
    if (sign == "||" && ((left && *left != 0) || (right && *right != 0))) return 1;
    if (!left || !right) return {};
    const std::int64_t a = *left, b = *right;
    const auto wrapped = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    const auto ua = static_cast<std::uint64_t>(a), ub = static_cast<std::uint64_t>(b);
    if (sign == "&&" || sign == "||") return sign == "&&" ? 1 : 0;
    if (sign == "|") return a | b;
    if (sign == "^") return a ^ b;
    if (sign == "&") return a & b;
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<=") return a <= b;
    if (sign == ">=") return a >= b;
    if (sign == "<") return a < b;
    if (sign == ">") return a > b;
    if (sign == "+") return wrapped(ua + ub);
    if (sign == "-") return wrapped(ua - ub);
    if (sign == "*") return wrapped(ua * ub);
    if (sign == "<<" || sign == ">>") {
      if (b < 0 || b > 62) return {};
      return sign == "<<" ? wrapped(ua << ub) : a >> b;
    }
    if (b == 0 || b == -1) return {};
    return sign == "/" ? a / b : a % b;
  }

  Value unary(unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    if (take("!")) {
      const Value value = unary(depth + 1);
      return value ? Value(*value == 0) : value;
    }
    if (take("-")) {
      const Value value = unary(depth + 1);
      return value ? combine(0, "-", value) : value;
    }
    if (take("+")) return unary(depth + 1);
    if (take("~")) {
      const Value value = unary(depth + 1);
      return value ? Value(~*value) : value;
    }
    if (take("(")) {
      const Value value = choice(depth + 1);
      return take(")") ? value : give_up();
    }
    return word(depth);
  }

  Value word(unsigned depth) {
    skip_blanks();
    const std::string_view word = first_word(text_);
    if (word.empty()) return give_up();
    text_.remove_prefix(word.size());
    if (word.front() >= '0' && word.front() <= '9') return number(word);
    if (word == "defined") return is_defined();
    if (word == "true") return 1;
    if (word == "false") return 0;
    skip_blanks();
    // "NAME(…)" is a macro with parameters, or a question such as __has_include.
    if (text_.starts_with('(')) return give_up();
    const auto macro = macros_.find(word);
    if (macro == macros_.end()) {
      if (is_of_compiler(word)) return {};
      needs_undefined_ = true;
      return 0;
    }
    if (!macro->second.is_certain || macro->second.has_parameters) return {};
    return find_value(macro->second.body, depth);
  }

  Value find_value(const std::string& body, unsigned depth) {
    Condition inner(body, macros_);
    inner.needs_undefined_ = false;
    const Value value = inner.choice(depth + 1);
    inner.skip_blanks();
    if (inner.is_unknown_ || !inner.text_.empty()) return {};
    needs_undefined_ = needs_undefined_ || inner.needs_undefined_;
    return value;
  }

  static Value number(std::string_view word) {
    while (!word.empty() && std::string_view("uUlL").find(word.back()) != std::string_view::npos) word.remove_suffix(1);
    const bool is_hex = word.starts_with("0x") || word.starts_with("0X");
    if (is_hex) word.remove_prefix(2);
    std::int64_t value = 0;
    const int base = is_hex ? 16 : word.size() > 1 && word.front() == '0' ? 8 : 10;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (error != std::errc{} || end != word.data() + word.size()) return {};
    return value;
  }

  Value is_defined() {
    const bool has_bracket = take("(");
    skip_blanks();
    const std::string_view name = first_word(text_);
    text_.remove_prefix(name.size());
    if (name.empty() || (has_bracket && !take(")"))) return give_up();
    const auto macro = macros_.find(name);
    if (macro != macros_.end()) return macro->second.is_certain || !macro->second.body.empty() ? Value(1) : Value();
    if (is_of_compiler(name)) return {};
    needs_undefined_ = true;
    return 0;
  }

  std::string_view text_;
  const KnownMacros& macros_;
  bool is_unknown_ = false, needs_undefined_ = false;
};

/// A conditional whose branches are being read.
struct Chain {
  struct Branch {
    std::size_t begin, end;  ///< its lines, without the directives around it
    Truth truth;
  };
  std::vector<Branch> branches;
  std::vector<std::pair<std::size_t, std::size_t>> directives;
  bool is_dead = false;  ///< the whole conditional is in a branch that is left out
};

/// Decides which branches of a text the preprocessor keeps.
class BranchReader {
 public:
  BranchReader(const std::string& text, KnownMacros macros)
      : code_(without_comments(text)), directives_(read_directives(code_)), macros_(std::move(macros)) {}

  /// Returns the ranges to blank.
  std::vector<std::pair<std::size_t, std::size_t>> read() {
    for (std::size_t at = 0; at < directives_.size(); ++at) {
      const BranchDirective& directive = directives_[at];
      if (directive.word == "if" || directive.word == "ifdef" || directive.word == "ifndef") {
        if (open_.size() >= kMostBranchNesting) return {};
        open_.push_back({.is_dead = is_dead()});
        begin_branch(directive, find_truth(at));
      } else if (open_.empty()) {
        take_definition(directive);
      } else if (directive.word.starts_with("el")) {
        end_branch(directive);
        begin_branch(directive, directive.word == "else" ? Truth{1} : find_truth(at));
      } else if (directive.word == "endif") {
        end_branch(directive);
        open_.back().directives.emplace_back(directive.begin, directive.end);
        close();
      } else if (!is_dead()) {
        take_definition(directive);
      }
    }
    return std::move(left_out_);
  }

 private:
  /// Returns true if the branch that is being read is left out.
  bool is_dead() const {
    return !open_.empty() && (open_.back().is_dead || is_left_out(open_.back(), open_.back().branches.size() - 1));
  }

  static bool is_true(const Truth& truth) { return truth.value && *truth.value != 0; }
  static bool is_false(const Truth& truth) { return truth.value && *truth.value == 0; }

  /// Returns true if the condition of a branch does not hold, or that of one before it does.
  static bool is_left_out(const Chain& chain, std::size_t branch) {
    for (std::size_t before = 0; before < branch; ++before)
      if (is_true(chain.branches[before].truth)) return true;
    return is_false(chain.branches[branch].truth);
  }

  Truth find_truth(std::size_t at) const {
    const BranchDirective& directive = directives_[at];
    const std::string name(first_word(directive.rest));
    if (directive.word == "if" || directive.word == "elif") return Condition(directive.rest, macros_).evaluate();
    // "#ifndef X" with "#define X" in it guards a header, or gives a macro its default.
    const bool is_default = directive.word == "ifndef" && at + 1 < directives_.size() &&
                            directives_[at + 1].word == "define" && first_word(directives_[at + 1].rest) == name;
    if (is_default) return {};
    Truth truth = Condition("defined " + name, macros_).evaluate();
    if (truth.value && directive.word.ends_with("ndef")) truth.value = *truth.value == 0;
    return truth;
  }

  void begin_branch(const BranchDirective& directive, const Truth& truth) {
    open_.back().directives.emplace_back(directive.begin, directive.end);
    open_.back().branches.push_back({.begin = directive.end, .end = directive.end, .truth = truth});
  }

  void end_branch(const BranchDirective& directive) { open_.back().branches.back().end = directive.begin; }

  void close() {
    const Chain chain = std::move(open_.back());
    open_.pop_back();
    if (chain.is_dead) return;
    std::vector<bool> is_out;
    bool is_decided = true, any_left = false, needs_undefined = false;
    for (std::size_t at = 0; at < chain.branches.size(); ++at) {
      is_out.push_back(is_left_out(chain, at));
      const bool is_in = !is_out.back() && is_true(chain.branches[at].truth);
      is_decided = is_decided && (is_out.back() || is_in);
      any_left = any_left || !is_out.back();
      needs_undefined = needs_undefined || chain.branches[at].truth.needs_undefined;
    }
    if (!any_left && needs_undefined) return;
    for (std::size_t at = 0; at < chain.branches.size(); ++at)
      if (is_out[at]) left_out_.emplace_back(chain.branches[at].begin, chain.branches[at].end);
    if (is_decided) left_out_.insert(left_out_.end(), chain.directives.begin(), chain.directives.end());
  }

  void take_definition(const BranchDirective& directive) {
    const std::string name(first_word(directive.rest));
    if (directive.word == "undef") macros_.erase(name);
    if (directive.word != "define" || name.empty()) return;
    KnownMacro known{.body = directive.rest.substr(name.size())};
    known.has_parameters = known.body.starts_with('(');
    // Inside a condition that is not decided, the macro may be defined.
    known.is_certain = std::ranges::all_of(
        open_, [](const Chain& chain) { return is_true(chain.branches.back().truth) || chain.branches.size() == 1; });
    if (open_.empty() || !macros_.contains(name))
      macros_.insert_or_assign(name, std::move(known));
    else if (macros_[name].body != known.body)
      macros_[name].is_certain = false;
  }

  std::string code_;
  std::vector<BranchDirective> directives_;
  KnownMacros macros_;
  std::vector<Chain> open_;
  std::vector<std::pair<std::size_t, std::size_t>> left_out_;
};

}  // namespace

void blank_inactive_branches(std::vector<SourceUnit>& units) {
  const auto has_condition = [](const SourceUnit& unit) {
    return unit.text.find("#if") != std::string::npos || unit.text.find("# if") != std::string::npos;
  };
  if (std::ranges::none_of(units, has_condition)) return;
  std::vector<KnownMacros> of_units(units.size());
  KnownMacros all;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (units[unit].text.find('#') == std::string::npos) continue;
    for (const BranchDirective& directive : read_directives(without_comments(units[unit].text))) {
      collect_macro(directive, of_units[unit]);
    }
    for (const auto& [name, known] : of_units[unit]) {
      const auto [place, is_new] = all.emplace(name, known);
      if (!is_new && (place->second.body != known.body || !known.is_certain)) place->second.is_certain = false;
    }
  }
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (!has_condition(units[unit])) continue;
    // The macros of this text count from their definitions on.
    KnownMacros others = all;
    for (const auto& [name, known] : of_units[unit]) {
      const bool is_elsewhere = [&] {
        for (std::size_t other = 0; other < units.size(); ++other)
          if (other != unit && of_units[other].contains(name)) return true;
        return false;
      }();
      if (!is_elsewhere) others.erase(name);
    }
    for (const auto& [begin, end] : BranchReader(units[unit].text, std::move(others)).read())
      blank_out(units[unit].text, begin, end);
  }
}

unsigned enable_branch(std::string& text, std::size_t place) {
  struct Open {
    std::vector<const BranchDirective*> branches;
  };
  const std::string code = without_comments(text);
  const std::vector<BranchDirective> directives = read_directives(code);
  std::vector<Open> open;
  for (const BranchDirective& directive : directives) {
    if (directive.begin >= place) break;
    if (directive.word.starts_with("if")) open.push_back({{&directive}});
    if (open.empty()) continue;
    if (directive.word.starts_with("el")) open.back().branches.push_back(&directive);
    if (directive.word == "endif") open.pop_back();
  }
  unsigned first_line = 0;
  const auto set = [&](const BranchDirective& directive, bool value) {
    const std::string made = (directive.word.starts_with("if") ? "#if " : "#elif ") + std::string(value ? "1" : "0");
    if (directive.end - directive.begin < made.size()) return;
    blank_out(text, directive.begin, directive.end);
    text.replace(directive.begin, made.size(), made);
    if (first_line == 0)
      first_line = 1 + static_cast<unsigned>(
                           std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(directive.begin), '\n'));
  };
  for (const Open& chain : open) {
    const BranchDirective& last = *chain.branches.back();
    const bool is_question = last.word != "if" && last.word != "elif" && last.word != "else";
    if (is_question || last.rest.find("defined") != std::string::npos) continue;
    for (const BranchDirective* const branch : chain.branches)
      if (branch != &last) set(*branch, false);
    if (last.word != "else") set(last, true);
  }
  return first_line;
}

}  // namespace warplens::kernels

#include "kernels/source/condition_value.hpp"

#include <algorithm>
#include <charconv>

#include "kernels/source/directives.hpp"

namespace warplens::kernels {
namespace {

/// Returns true for a macro whose value depends on the compiler or its target.
bool is_of_compiler(std::string_view name) {
  return name.starts_with("__") || name.starts_with("CUDART_") || name.starts_with("CUDA_VERSION") ||
         name.starts_with("CUDA_ARCH") || name == "NDEBUG";
}

/// Evaluates the condition of an #if.
class Condition {
 public:
  Condition(std::string_view text, const KnownMacros& macros) : text_(text), macros_(macros) {}

  Truth evaluate() {
    const std::optional<std::int64_t> value = parse_choice(0);
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

  Value parse_choice(unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    const Value condition = parse_binary(0, depth + 1);
    if (!take("?")) return condition;
    const Value yes = parse_choice(depth + 1);
    if (!take(":")) return give_up();
    const Value no = parse_choice(depth + 1);
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

  Value parse_binary(int least, unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    Value left = parse_unary(depth + 1);
    while (true) {
      const std::string_view sign = next_sign();
      if (sign.empty() || find_rank(sign) <= least) return left;
      text_.remove_prefix(sign.size());
      left = combine(left, sign, parse_binary(find_rank(sign), depth + 1));
      if (is_unknown_) return {};
    }
  }

  static Value combine(Value left, std::string_view sign, Value right) {
    // A known side can decide alone: 0 && x is 0, and 1 || x is 1.
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

  Value parse_unary(unsigned depth) {
    if (depth > kMostBranchNesting) return give_up();
    if (take("!")) {
      const Value value = parse_unary(depth + 1);
      return value ? Value(*value == 0) : value;
    }
    if (take("-")) {
      const Value value = parse_unary(depth + 1);
      return value ? combine(0, "-", value) : value;
    }
    if (take("+")) return parse_unary(depth + 1);
    if (take("~")) {
      const Value value = parse_unary(depth + 1);
      return value ? Value(~*value) : value;
    }
    if (take("(")) {
      const Value value = parse_choice(depth + 1);
      return take(")") ? value : give_up();
    }
    return parse_word(depth);
  }

  Value parse_word(unsigned depth) {
    skip_blanks();
    const std::string_view word = first_word(text_);
    if (word.empty()) return give_up();
    text_.remove_prefix(word.size());
    if (word.front() >= '0' && word.front() <= '9') return parse_number(word);
    if (word == "defined") return parse_defined();
    if (word == "true") return 1;
    if (word == "false") return 0;
    skip_blanks();
    // "NAME(…)" is a macro with parameters, or an operator such as __has_include.
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
    const Value value = inner.parse_choice(depth + 1);
    inner.skip_blanks();
    if (inner.is_unknown_ || !inner.text_.empty()) return {};
    needs_undefined_ = needs_undefined_ || inner.needs_undefined_;
    return value;
  }

  static Value parse_number(std::string_view word) {
    while (!word.empty() && std::string_view("uUlL").find(word.back()) != std::string_view::npos) word.remove_suffix(1);
    const bool is_hex = word.starts_with("0x") || word.starts_with("0X");
    if (is_hex) word.remove_prefix(2);
    std::int64_t value = 0;
    const int base = is_hex ? 16 : word.size() > 1 && word.front() == '0' ? 8 : 10;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (error != std::errc{} || end != word.data() + word.size()) return {};
    return value;
  }

  Value parse_defined() {
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

}  // namespace

Truth evaluate_condition(std::string_view condition, const KnownMacros& macros) {
  return Condition(condition, macros).evaluate();
}

}  // namespace warplens::kernels

#include "kernels/expression/expression_parser.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "analysis/base/nearest.hpp"
#include "analysis/base/printable.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::size_t kLongestExpression = 4096;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::optional<std::uint32_t> place_of(std::string_view name, const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - names.begin());
}

bool is_size(const std::string& name) {
  return name.ends_with(')');
}

class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, const ExpressionDialect& dialect, const ExpressionNames& names)
      : text_(text), dialect_(dialect), names_(names) {}

  ExpressionProgram parse() {
    next();
    parse_choice();
    if (token_.is(",")) throw ExpressionError(tr("there is a comma outside a function call"));
    if (token_.is(")") || token_.is("]")) throw ExpressionError(tr("the brackets do not match"));
    if (token_.kind != Token::Kind::end) fail();
    return std::move(program_);
  }

 private:
  struct Token {
    enum class Kind : std::uint8_t { end, number, name, symbol };
    Kind kind = Kind::end;
    std::string_view text;
    double number = 0;
    bool is_real = false;  ///< the number has a decimal point

    bool is(std::string_view symbol) const { return kind == Kind::symbol && text == symbol; }
  };

  [[noreturn]] void fail() const {
    if (token_.is("[")) throw ExpressionError(tr("[ must follow the name of a buffer"));
    const std::string rest = excerpt(text_.substr(static_cast<std::size_t>(token_.text.data() - text_.data())));
    if (dialect_.is_formula)
      throw ExpressionError(rest.empty() ? tr("the expression is empty or incomplete")
                                         : say("syntax error at '{}'", rest));
    throw ExpressionError(rest.empty()
                              ? tr("the expression is empty or incomplete")
                              : say("syntax error at '{}'; use only + - * / % ( ), ceil_div, min and max", rest));
  }

  [[noreturn]] void fail_at_name(const std::string& name) const {
    std::vector<std::string> known;
    for (const NamedFunction& function : dialect_.functions) known.emplace_back(function.name);
    for (const auto& [number_name, number] : names_.numbers)
      if (!is_size(number_name)) known.push_back(number_name);
    known.insert(known.end(), names_.variables.begin(), names_.variables.end());
    known.insert(known.end(), names_.arrays.begin(), names_.arrays.end());
    throw ExpressionError(say("unknown name '{}'{}", name, base::did_you_mean(name, known)));
  }

  /// Throws for a character that cannot begin a token.
  [[noreturn]] void fail_at_character() const {
    const std::string_view rest = text_.substr(at_);
    const auto character = base::first_character(rest);
    const std::string shown = base::printable(rest.substr(0, character ? character->bytes : 1));
    throw ExpressionError(dialect_.is_formula
                              ? say("'{}' is not allowed; use only + - * / % ( ) [ ] , < > = ! & | ? :", shown)
                              : say("'{}' is not allowed; use only + - * / % ( ) ,", shown));
  }

  char character(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void finish_token(Token::Kind kind, std::size_t length) {
    token_.kind = kind;
    token_.text = text_.substr(at_, length);
    at_ += length;
  }

  void next() {
    while (character() == ' ' || character() == '\t') ++at_;
    if (at_ == text_.size()) return finish_token(Token::Kind::end, 0);
    if (is_digit(character()) || character() == '.') {
      token_.is_real = false;
      return dialect_.is_formula ? read_real() : read_number();
    }
    if (is_identifier_character(character())) {
      std::size_t length = 1;
      while (is_identifier_character(character(length))) ++length;
      return finish_token(Token::Kind::name, length);
    }
    read_symbol();
  }

  /// Reads an integer, or a number with a decimal point.
  void read_number() {
    std::size_t length = 0;
    while (is_digit(character(length))) ++length;
    token_.is_real = character(length) == '.';
    if (token_.is_real) return read_real();
    finish_token(Token::Kind::number, length);
    if (is_identifier_character(character())) fail();
    std::int64_t integer = 0;
    const bool fits = std::from_chars(token_.text.data(), token_.text.data() + length, integer).ec == std::errc{};
    token_.number = exact(fits ? static_cast<double>(integer) : INFINITY);
  }

  /// Reads a number in the notation of C++: 3, 1.5, .5f, 1e-3.
  void read_real() {
    const std::string_view rest = text_.substr(at_);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), token_.number);
    std::size_t length = error == std::errc{} ? static_cast<std::size_t>(end - rest.data()) : 0;
    if (length > 0 && (character(length) == 'f' || character(length) == 'F')) ++length;
    finish_token(Token::Kind::number, length);
    if (length == 0 || is_identifier_character(character())) fail();
  }

  void read_symbol() {
    const std::string_view rest = text_.substr(at_);
    std::size_t length = 0;
    for (const BinaryOperator& known : dialect_.operators)
      if (rest.starts_with(known.symbol)) length = std::max(length, known.symbol.size());
    if (length > 0) return finish_token(Token::Kind::symbol, length);
    const std::string_view others = dialect_.is_formula ? "(),[]?:=!&|" : "(),";
    if (others.find(character()) == others.npos) fail_at_character();
    if (character() == '=') throw ExpressionError(tr("a single = is not allowed; use == to compare"));
    finish_token(Token::Kind::symbol, 1);
  }

  bool take(std::string_view symbol) {
    if (!token_.is(symbol)) return false;
    next();
    return true;
  }

  void expect(std::string_view symbol) {
    if (take(symbol)) return;
    if ((symbol == ")" && token_.is("]")) || (symbol == "]" && token_.is(")")))
      throw ExpressionError(tr("the brackets do not match"));
    fail();
  }

  // The following functions return true if the parsed value is real. This matters only in the dialect of headers.

  /// Parses the contents of brackets, or the part between ? and :.
  bool parse_nested() {
    if (++nesting_ > kDeepestNesting) throw ExpressionError(tr("the brackets are nested too deeply"));
    const bool is_real = parse_choice();
    --nesting_;
    return is_real;
  }

  bool parse_choice() {
    std::vector<std::size_t> ends;
    const bool is_real = parse_operation(0);
    while (dialect_.is_formula && take("?")) {
      const std::size_t otherwise = program_.jump_if_zero();
      parse_nested();
      expect(":");
      ends.push_back(program_.jump());
      program_.land(otherwise);
      parse_operation(0);
    }
    for (const std::size_t end : ends) program_.land(end);
    return is_real;
  }

  /// Parses operands and the operators between them. Stops at an operator with a lower precedence than `least`.
  bool parse_operation(int least) {
    bool is_real = parse_operand();
    for (;;) {
      const auto found = std::ranges::find_if(dialect_.operators,
                                              [&](const BinaryOperator& known) { return token_.is(known.symbol); });
      if (found == dialect_.operators.end() || found->precedence < least) return is_real;
      next();
      is_real = parse_operation(found->precedence + 1) || is_real;
      program_.apply(is_real && found->real != nullptr ? found->real : found->function);
    }
  }

  /// Parses an operand, which may have one sign.
  bool parse_operand() {
    bool is_real = false;
    const bool negative = token_.is("-");
    if (negative || token_.is("+")) next();
    switch (token_.kind) {
      case Token::Kind::number:
        program_.push_number(token_.number);
        is_real = token_.is_real;
        next();
        break;
      case Token::Kind::name:
        is_real = parse_name();
        break;
      default:
        if (!take("(")) fail();
        is_real = parse_nested();
        expect(")");
    }
    if (negative) program_.apply(negate);
    return is_real;
  }

  bool parse_name() {
    const std::string name(token_.text);
    next();
    const auto array = place_of(name, names_.arrays);
    if (dialect_.is_formula && token_.is("[")) {
      if (!array) throw ExpressionError(say("'{}' is not a buffer whose elements can be read here", name));
      parse_element(*array);
      return false;
    }
    if (token_.is("(")) {
      if (array) throw ExpressionError(say("a buffer needs an index in square brackets, like {}[i]", name));
      if (name == "sizeof") {
        parse_size();
        return false;
      }
    }
    const auto function = std::ranges::find(dialect_.functions, name, &NamedFunction::name);
    if (function != dialect_.functions.end() && token_.is("(")) return parse_call(*function);
    if (const auto variable = place_of(name, names_.variables)) {
      program_.push_variable(*variable);
      return false;
    }
    if (array) fail();
    const auto number = names_.numbers.find(name);
    if (number != names_.numbers.end()) {
      program_.push_number(convert_number(number->second));
      return false;
    }
    if (function != dialect_.functions.end()) fail();
    fail_at_name(name);
  }

  double convert_number(std::int64_t number) const {
    const auto converted = static_cast<double>(number);
    return dialect_.is_formula ? converted : exact(converted);
  }

  bool parse_call(const NamedFunction& function) {
    expect("(");
    bool is_real = parse_nested();
    const auto parse_next = [&] {
      is_real = parse_nested() || is_real;
      program_.apply(is_real && function.real != nullptr ? function.real : function.binary);
    };
    if (function.arguments == NamedFunction::Arguments::one) {
      program_.apply(function.unary);
    } else if (function.arguments == NamedFunction::Arguments::two) {
      expect(",");
      parse_next();
    } else {
      while (take(",")) parse_next();
    }
    expect(")");
    if (function.result == NamedFunction::Result::of_arguments) return is_real;
    return function.result == NamedFunction::Result::real;
  }

  void parse_element(std::uint32_t array) {
    expect("[");
    parse_nested();
    std::size_t indices = 1;
    if (take(",")) {
      parse_nested();
      ++indices;
    }
    expect("]");
    program_.read_element(array, indices);
  }

  /// Parses the argument of a sizeof, up to the next ). The current token is the ( of the sizeof.
  void parse_size() {
    const std::size_t close = text_.find(')', at_);
    if (close == std::string_view::npos) fail();
    std::string type(text_.substr(at_, close - at_));
    std::erase_if(type, [](char c) { return c == ' ' || c == '\t'; });
    const auto found = names_.numbers.find(size_name(type));
    if (found == names_.numbers.end()) {
      std::vector<std::string> known;
      for (const auto& [name, number] : names_.numbers)
        if (is_size(name)) known.push_back(name);
      throw ExpressionError(say("sizeof needs a parameter whose values are types, but '{}' is not such a parameter{}",
                                type, known.empty() ? "" : say("; choose one of {}", base::join_words(known))));
    }
    program_.push_number(convert_number(found->second));
    at_ = close + 1;
    next();
  }

  std::string_view text_;
  const ExpressionDialect& dialect_;
  const ExpressionNames& names_;
  std::size_t at_ = 0;  ///< position after the current token
  Token token_;
  int nesting_ = 0;
  ExpressionProgram program_;
};

}  // namespace

ExpressionProgram parse_expression(std::string_view text, const ExpressionDialect& dialect,
                                   const ExpressionNames& names) {
  if (text.size() > kLongestExpression)
    throw ExpressionError(say("the expression is longer than {} characters", kLongestExpression));
  return ExpressionParser(text, dialect, names).parse();
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kMost = 200;
  return base::printable(base::beginning(text, kMost)) + (text.size() > kMost ? "…" : "");
}

}  // namespace warplens::kernels

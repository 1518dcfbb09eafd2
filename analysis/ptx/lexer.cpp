#include "analysis/ptx/lexer.hpp"

#include <bit>
#include <charconv>
#include <string>

#include "analysis/translation/message.hpp"

namespace warplens::ptx {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_word_start(char c) {
  return is_letter(c) || c == '_' || c == '$' || c == '%';
}
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '$';
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace

std::string describe(const Token& token) {
  if (token.kind == Token::Kind::end) return tr("the end of the text");
  std::string shown;
  for (const char c : token.text.substr(0, 40)) shown += (c >= ' ' && c <= '~') ? c : '?';
  if (token.text.size() > 40) shown += "...";
  return "'" + (token.kind == Token::Kind::dotted ? "." + shown : shown) + "'";
}

Lexer::Lexer(std::string_view text) : text_(text) {
  next_ = scan();
}

Token Lexer::take() {
  Token taken = next_;
  next_ = scan();
  return taken;
}

bool Lexer::accept(char mark) {
  if (!next_.is(mark)) return false;
  take();
  return true;
}

void Lexer::expect(char mark, const char* otherwise) {
  if (!accept(mark)) throw Error(next_.line, with_values(tr(otherwise), {std::string(1, mark), describe(next_)}));
}

Token Lexer::expect_word(const char* otherwise) {
  if (next_.kind != Token::Kind::word) throw Error(next_.line, with_values(tr(otherwise), {describe(next_)}));
  return take();
}

std::uint64_t Lexer::expect_integer(const char* otherwise) {
  const bool negative = accept('-');
  if (next_.kind != Token::Kind::integer) throw Error(next_.line, with_values(tr(otherwise), {describe(next_)}));
  const std::uint64_t bits = take().bits;
  return negative ? 0 - bits : bits;
}

void Lexer::skip_blank() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '\n') ++line_;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
      ++at_;
    } else if (text_.substr(at_, 2) == "//") {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (text_.substr(at_, 2) == "/*") {
      const unsigned begun = line_;
      const std::size_t end = text_.find("*/", at_ + 2);
      if (end == std::string_view::npos) throw Error(begun, tr("this comment is never closed"));
      for (; at_ < end + 2; ++at_) line_ += text_[at_] == '\n';
    } else {
      return;
    }
  }
}

Token Lexer::scan() {
  skip_blank();
  next_at_ = at_;
  next_line_ = line_;
  if (at_ >= text_.size()) return {.kind = Token::Kind::end, .line = line_};
  const char c = text_[at_];
  const auto rest_of_word = [&](std::size_t from) {
    std::size_t end = from;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return end;
  };
  if (is_word_start(c)) {
    const std::size_t end = rest_of_word(at_ + 1);
    const Token token{.kind = Token::Kind::word, .text = text_.substr(at_, end - at_), .line = line_};
    at_ = end;
    return token;
  }
  if (c == '.' && at_ + 1 < text_.size() && is_word_start(text_[at_ + 1])) {
    const std::size_t end = rest_of_word(at_ + 1);
    const Token token{.kind = Token::Kind::dotted, .text = text_.substr(at_ + 1, end - at_ - 1), .line = line_};
    at_ = end;
    return token;
  }
  if (is_digit(c)) return scan_number();
  if (c == '"') {
    const std::size_t end = text_.find_first_of("\"\n", at_ + 1);
    if (end == std::string_view::npos || text_[end] == '\n') throw Error(line_, tr("this string is never closed"));
    const Token token{.kind = Token::Kind::string, .text = text_.substr(at_ + 1, end - at_ - 1), .line = line_};
    at_ = end + 1;
    return token;
  }
  if (c > ' ' && c <= '~') {
    const Token token{.kind = Token::Kind::mark, .text = text_.substr(at_, 1), .line = line_};
    ++at_;
    return token;
  }
  throw Error(line_,
              with_values(tr("PTX text cannot contain the byte {}"), {std::to_string(static_cast<unsigned char>(c))}));
}

Token Lexer::scan_number() {
  const char* const end = text_.data() + text_.size();
  const char* const begin = text_.data() + at_;
  const char second = begin + 1 < end ? begin[1] : ' ';
  Token token{.kind = Token::Kind::integer, .line = line_};
  const auto finish = [&](const char* stop) {
    token.text = std::string_view(begin, static_cast<std::size_t>(stop - begin));
    at_ += token.text.size();
    return token;
  };
  const auto fixed_hex = [&](unsigned digits, Token::Kind kind) {
    const char* stop = begin + 2;
    while (stop < end && is_hex(*stop)) ++stop;
    if (stop != begin + 2 + digits)
      throw Error(line_, with_values(tr("a number that starts with 0{} needs {} hexadecimal digits"),
                                     {std::string(1, second), std::to_string(digits)}));
    std::from_chars(begin + 2, stop, token.bits, 16);
    token.kind = kind;
    return finish(stop);
  };
  if (*begin == '0' && (second == 'f' || second == 'F')) return fixed_hex(8, Token::Kind::f32);
  if (*begin == '0' && (second == 'd' || second == 'D')) return fixed_hex(16, Token::Kind::f64);

  int base = 10;
  const char* digits = begin;
  if (*begin == '0' && (second == 'x' || second == 'X'))
    base = 16, digits += 2;
  else if (*begin == '0' && (second == 'b' || second == 'B'))
    base = 2, digits += 2;
  else if (*begin == '0' && is_digit(second))
    base = 8, digits += 1;
  const auto [stop, problem] = std::from_chars(digits, end, token.bits, base);
  if (problem != std::errc{} || (stop < end && is_digit(*stop)))
    throw Error(line_, tr("this number is not a 64-bit integer"));
  const bool has_fraction = base == 10 && stop + 1 < end && *stop == '.' && is_digit(stop[1]);
  if (has_fraction) {
    double value = 0;
    const auto [behind, fault] = std::from_chars(begin, end, value);
    if (fault != std::errc{}) throw Error(line_, tr("this number is not a double"));
    token.kind = Token::Kind::f64;
    token.bits = std::bit_cast<std::uint64_t>(value);
    return finish(behind);
  }
  return finish(stop < end && *stop == 'U' ? stop + 1 : stop);
}

bool Lexer::label_follows() const {
  std::size_t at = at_;
  while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
  return at < text_.size() && text_[at] == ':' && text_.substr(at, 2) != "::";
}

Token Lexer::take_opcode() {
  Token token = next_;
  std::size_t end = next_at_;
  while (end < text_.size() && (is_word(text_[end]) || text_[end] == '.' || text_.substr(end, 2) == "::"))
    end += text_[end] == ':' ? 2 : 1;
  token.text = text_.substr(next_at_, end - next_at_);
  at_ = end;
  line_ = next_line_;
  next_ = scan();
  return token;
}

bool Lexer::accept_suffix(Token& word) {
  const bool adjacent =
      next_.kind == Token::Kind::dotted && next_.text.data() == word.text.data() + word.text.size() + 1;
  if (!adjacent) return false;
  word.text = std::string_view(word.text.data(), word.text.size() + 1 + next_.text.size());
  take();
  return true;
}

}  // namespace warplens::ptx

#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/ptx/error.hpp"

namespace warplens::ptx {

/// One token of a PTX text.
struct Token {
  enum class Kind : std::uint8_t {
    end,
    word,     ///< identifier, register, label: letters, digits, _ $ %
    dotted,   ///< ".entry": a directive or type; `text` is without the dot
    integer,  ///< value in `bits`
    f32,      ///< 0f…; `bits` is the bit pattern of a float
    f64,      ///< 0d… or 1.5; `bits` is the bit pattern of a double
    string,   ///< without its quotes
    mark,     ///< one punctuation character
  };
  Kind kind = Kind::end;
  std::string_view text;
  std::uint64_t bits = 0;
  unsigned line = 0;

  bool is(char mark) const { return kind == Kind::mark && text.front() == mark; }
  bool is_dotted(std::string_view name) const { return kind == Kind::dotted && text == name; }
  bool is_word(std::string_view name) const { return kind == Kind::word && text == name; }
};

/// Splits a PTX text into tokens, with one token of lookahead. Views point into the text. Accepts any bytes; throws
/// Error for a byte that cannot start a token.
class Lexer {
 public:
  explicit Lexer(std::string_view text);

  /// Returns the next token without taking it.
  const Token& peek() const { return next_; }
  /// Takes and returns the next token.
  Token take();
  /// Takes the next token if it is this mark; returns whether it was.
  bool accept(char mark);
  /// Takes this mark. If another token is next, throws `otherwise`: a marked message with a place for the mark and one
  /// for the token that was found: "expected '{}' after .attribute, found {}".
  void expect(char mark, const char* otherwise);
  /// Takes a word. If another token is next, throws `otherwise`, which has only a place for the token that was found.
  Token expect_word(const char* otherwise);
  /// Takes an integer, with an optional minus sign. Errors are as for `expect_word`.
  std::uint64_t expect_integer(const char* otherwise);

  /// Returns whether the word just peeked is a label: a `:`, but not `::`, follows it.
  bool label_follows() const;
  /// Takes a whole opcode, including dots and `::`: "ld.global.L2::128B.f32". The next token must be its first word.
  Token take_opcode();
  /// Takes the suffix ".x" of a special register, which must directly follow `word`, and appends it. Returns false if
  /// there is none.
  bool accept_suffix(Token& word);

 private:
  void skip_blank();
  Token scan();
  Token scan_number();

  std::string_view text_;
  std::size_t at_ = 0;       ///< position after `next_`
  std::size_t next_at_ = 0;  ///< position where `next_` starts
  unsigned line_ = 1;
  unsigned next_line_ = 1;
  Token next_;
};

/// Describes a token in a message: the token in quotes, shortened to 40 characters, or "the end of the text".
std::string describe(const Token& token);

}  // namespace warplens::ptx

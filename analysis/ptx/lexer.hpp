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
    dotted,   ///< ".entry": a directive or type; `text` does not include the dot
    integer,  ///< an integer; `bits` is its value
    f32,      ///< a float, 0f…; `bits` is its bit pattern
    f64,      ///< a double, 0d… or 1.5; `bits` is its bit pattern
    string,   ///< a string; `text` does not include the quotes
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

/// Splits a PTX text into tokens, with one token of lookahead. The string views of the tokens point into the text. The
/// text may contain any bytes; a byte that cannot start a token throws Error.
class Lexer {
 public:
  explicit Lexer(std::string_view text);

  /// Returns the next token without consuming it.
  const Token& peek() const { return next_; }
  /// Returns the next token and consumes it.
  Token take();
  /// If the next token is the punctuation mark `mark`, consumes it and returns true; otherwise returns false.
  bool accept(char mark);
  /// Consumes the punctuation mark `mark`. If another token is next, throws Error with the message `otherwise`. The
  /// message is marked for translation and has two placeholders, for the mark and for the token that was found:
  /// "expected '{}' after .attribute, found {}".
  void expect(char mark, const char* otherwise);
  /// Consumes and returns a word. If another token is next, throws Error with the message `otherwise`, which has one
  /// placeholder, for the token that was found.
  Token expect_word(const char* otherwise);
  /// Consumes an integer, with an optional minus sign, and returns it. If another token is next, throws Error with the
  /// message `otherwise`, which has one placeholder, for the token that was found.
  std::uint64_t expect_integer(const char* otherwise);

  /// Returns whether the word that peek() returns is a label. This is the case if a single `:` follows it, not `::`.
  bool label_follows() const;
  /// Consumes and returns a whole opcode, including dots and `::`: "ld.global.L2::128B.f32". The next token must be the
  /// first word of the opcode.
  Token take_opcode();
  /// Consumes the suffix of a special register, such as the ".x" of "%tid.x", and appends it to `word`. The suffix must
  /// directly follow `word`. Returns false if there is no suffix.
  bool accept_suffix(Token& word);

 private:
  void skip_blank();
  Token scan();
  Token scan_number();

  std::string_view text_;
  std::size_t at_ = 0;       ///< position after `next_`, in bytes
  std::size_t next_at_ = 0;  ///< position of the first byte of `next_`
  unsigned line_ = 1;
  unsigned next_line_ = 1;
  Token next_;
};

/// Returns a description of a token for messages: the token in quotes, shortened to 40 characters, or "the end of the
/// text".
std::string describe(const Token& token);

}  // namespace warplens::ptx

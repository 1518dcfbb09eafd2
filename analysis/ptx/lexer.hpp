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
    dotted,   ///< ".entry": a directive or type, without its dot
    integer,  ///< `bits`
    f32,      ///< 0f…, `bits` is a float's
    f64,      ///< 0d… or 1.5, `bits` is a double's
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

/// Cuts a PTX text into tokens, one ahead. Views point into the text. Accepts any bytes; throws Error for one that no
/// token begins with.
class Lexer {
 public:
  explicit Lexer(std::string_view text);

  /// The token that comes next.
  const Token& peek() const { return next_; }
  /// Takes it.
  Token take();
  /// Takes it if it is this mark.
  bool accept(char mark);
  /// Takes this mark. Where something else stands it throws `otherwise`, a marked message with a place for the mark and
  /// one for what was found: "expected '{}' after .attribute, found {}".
  void expect(char mark, const char* otherwise);
  /// Takes a word, likewise, but of a message with a place for what was found alone.
  Token expect_word(const char* otherwise);
  /// Takes an integer, likewise.
  std::uint64_t expect_integer(const char* otherwise);

  /// Whether a `:` (and no second one) follows the word just peeked, i.e. whether it is a label.
  bool label_follows() const;
  /// Takes an opcode whole, dots and `::` included: "ld.global.L2::128B.f32". The next token must be its first word.
  Token take_opcode();
  /// Takes the suffix ".x" of a special register that directly follows; empty where there is none.
  bool accept_suffix_of(Token& word);

 private:
  void skip_blank();
  Token scan();
  Token scan_number();

  std::string_view text_;
  std::size_t at_ = 0;       ///< behind `next_`
  std::size_t next_at_ = 0;  ///< where `next_` starts
  unsigned line_ = 1;
  unsigned next_line_ = 1;
  Token next_;
};

/// "`word`" or "the end of the text": what stands there, for messages; long tokens are cut.
std::string described(const Token& token);

}  // namespace warplens::ptx

#include "analysis/ptx/lexer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

namespace warplens::ptx {
namespace {

using TokenKind = Token::Kind;

Token only_token(std::string_view text) {
  Lexer lexer(text);
  const Token token = lexer.take();
  EXPECT_EQ(lexer.peek().kind, TokenKind::end) << text;
  return token;
}

TEST(Lexer, TellsTheKindsOfTokensApart) {
  EXPECT_EQ(only_token("%r1").kind, TokenKind::word);
  EXPECT_EQ(only_token("$L__BB0_1").kind, TokenKind::word);
  EXPECT_EQ(only_token("_").kind, TokenKind::word);
  EXPECT_EQ(only_token("{").kind, TokenKind::mark);
  const Token directive = only_token(".entry");
  EXPECT_EQ(directive.kind, TokenKind::dotted);
  EXPECT_EQ(directive.text, "entry");
  const Token string = only_token("\"a file.cu\"");
  EXPECT_EQ(string.kind, TokenKind::string);
  EXPECT_EQ(string.text, "a file.cu");
}

TEST(Lexer, ReadsIntegersInEveryBase) {
  const auto bits = [](std::string_view text) {
    const Token token = only_token(text);
    EXPECT_EQ(token.kind, TokenKind::integer) << text;
    EXPECT_EQ(token.text, text);
    return token.bits;
  };
  EXPECT_EQ(bits("0"), 0u);
  EXPECT_EQ(bits("42"), 42u);
  EXPECT_EQ(bits("42U"), 42u);
  EXPECT_EQ(bits("0x2A"), 42u);
  EXPECT_EQ(bits("0X2a"), 42u);
  EXPECT_EQ(bits("052"), 42u);
  EXPECT_EQ(bits("0b101010"), 42u);
  EXPECT_EQ(bits("18446744073709551615"), ~std::uint64_t{0});
}

TEST(Lexer, ReadsFloatsByTheirBitsAndDoublesAlsoInDecimal) {
  const Token single = only_token("0f3F800000");
  EXPECT_EQ(single.kind, TokenKind::f32);
  EXPECT_EQ(single.bits, 0x3F80'0000u);
  for (const char* text : {"0d3FF8000000000000", "1.5"}) {
    const Token token = only_token(text);
    EXPECT_EQ(token.kind, TokenKind::f64) << text;
    EXPECT_EQ(std::bit_cast<double>(token.bits), 1.5) << text;
  }
}

TEST(Lexer, CountsLinesThroughCommentsAndStrings) {
  Lexer lexer("a // b\n/* c\n\"d\n*/ e\r\n\tf");
  for (const auto& [word, line] : {std::pair{"a", 1u}, {"e", 4u}, {"f", 5u}}) {
    const Token token = lexer.take();
    EXPECT_TRUE(token.is_word(word)) << token.text;
    EXPECT_EQ(token.line, line);
  }
  EXPECT_EQ(lexer.peek().kind, TokenKind::end);
}

TEST(Lexer, StaysAtTheEnd) {
  Lexer lexer("");
  EXPECT_EQ(lexer.take().kind, TokenKind::end);
  EXPECT_EQ(lexer.take().kind, TokenKind::end);
}

TEST(Lexer, TakesAnOpcodeWhole) {
  Lexer lexer("ld.global.L1::no_allocate.L2::128B.v4.u32 {");
  EXPECT_EQ(lexer.take_opcode().text, "ld.global.L1::no_allocate.L2::128B.v4.u32");
  EXPECT_TRUE(lexer.peek().is('{'));
}

TEST(Lexer, KnowsALabelByItsColon) {
  EXPECT_TRUE(Lexer("$L : ret").label_follows());
  EXPECT_TRUE(Lexer("$L:").label_follows());
  EXPECT_FALSE(Lexer("L1::evict_last").label_follows());
  EXPECT_FALSE(Lexer("ret;").label_follows());
}

TEST(Lexer, TakesASuffixOnlyWhereItTouchesTheWord) {
  Lexer touching("%tid.x;");
  Token word = touching.take();
  EXPECT_TRUE(touching.accept_suffix(word));
  EXPECT_EQ(word.text, "%tid.x");
  EXPECT_TRUE(touching.peek().is(';'));
  Lexer apart("%tid .x");
  word = apart.take();
  EXPECT_FALSE(apart.accept_suffix(word));
  EXPECT_TRUE(apart.peek().is_dotted("x"));
}

TEST(Lexer, ReadsTheSignOfAnInteger) {
  EXPECT_EQ(Lexer("-3").expect_integer("a number"), ~std::uint64_t{2});
}

}  // namespace
}  // namespace warplens::ptx

#include "analysis/base/printable.hpp"

#include <gtest/gtest.h>

namespace warplens::base {
namespace {

TEST(Printable, LeavesWhatOnlyShowsItself) {
  for (const char* text : {"", "a tile of 32 × 32", "分块转置", "é", "🙂", "~{}[]\\\""})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, EscapesWhatMovesATerminal) {
  EXPECT_EQ(printable("\x1b[2J"), "\\u001b[2J");
  EXPECT_EQ(printable("a\rb\nc\td"), "a\\u000db\\u000ac\\u0009d");
  EXPECT_EQ(printable("\x7f"), "\\u007f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\u009b31m")
      << "C1's own control sequence introducer";
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\u0000");
}

TEST(Printable, EscapesWhatTurnsTheDirectionOrPartsLines) {
  EXPECT_EQ(printable("a\u202eb"), "a\\u202eb");
  EXPECT_EQ(printable("\u2066\u2069\u200f\u2028\ufeff"), "\\u2066\\u2069\\u200f\\u2028\\ufeff");
  EXPECT_EQ(printable("\U000e0041"), "\\udb40\\udc41") << "as JSON has what is beyond 16 bits";
}

TEST(Printable, ShowsBytesThatAreNoText) {
  EXPECT_EQ(printable("\x9b"
                      "2J"),
            "\\x9b2J");
  EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80") << "a zero in two bytes";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half a surrogate pair";
  EXPECT_EQ(printable("\xe4\xbd"), "\\xe4\\xbd") << "a part of a character";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond Unicode";
}

TEST(Printable, KeepsLinesWhereTheyAreWanted) {
  EXPECT_EQ(printable("a\n\tb\r\nc\x1b", true), "a\n\tb\nc\\u001b");
  EXPECT_EQ(printable("over\rwritten", true), "over\\u000dwritten");
}

TEST(Printable, ABeginningHasWholeCharacters) {
  EXPECT_EQ(beginning("abc", 3), "abc");
  EXPECT_EQ(beginning("abc", 2), "ab");
  EXPECT_EQ(beginning("a分", 3), "a");
  EXPECT_EQ(beginning("a分", 4), "a分");
}

}  // namespace
}  // namespace warplens::base

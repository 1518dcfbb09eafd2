#include "kernels/compiler/log.hpp"

#include <gtest/gtest.h>

#include <string>

namespace warplens::kernels {
namespace {

using Severity = CompilerMessage::Severity;

CompilerMessage only(const std::string& log) {
  const std::vector<CompilerMessage> found = parse_messages(log);
  EXPECT_EQ(found.size(), 1u) << log;
  return found.empty() ? CompilerMessage{} : found.front();
}

TEST(CompilerLog, ErrorsHaveAFileALineAndAText) {
  const CompilerMessage message =
      only("some (odd)/k.cu(12): error: identifier \"b\" is undefined\n    a = b;\n        ^\n");
  EXPECT_EQ(message.severity, Severity::error);
  EXPECT_EQ(message.file, "some (odd)/k.cu");
  EXPECT_EQ(message.line, 12u);
  EXPECT_EQ(message.text, "identifier \"b\" is undefined");
}

TEST(CompilerLog, KnowsEveryKind) {
  EXPECT_EQ(only("k.cu(1): catastrophic error: cannot open source file \"x.h\"").severity, Severity::error);
  EXPECT_EQ(only("k.cu(3): warning #177-D: variable \"x\" was declared but never referenced").severity,
            Severity::warning);
  EXPECT_EQ(only("k.cu(3): warning #177-D: variable \"x\" was declared").text, "variable \"x\" was declared");
  EXPECT_EQ(only("k.cu(3): error #20014-D: calling a host function").text, "calling a host function");
  EXPECT_EQ(only("At end of source: error: expected a \"}\"").line, 0u);
  EXPECT_EQ(only("ptxas error   : Entry function 'k' uses too much shared data").text,
            "Entry function 'k' uses too much shared data");
}

TEST(CompilerLog, MessagesHaveTheLinesBelowThemAndThoseOfThePtx) {
  EXPECT_EQ(only("k.cu(1): error: wrong\n  code\n  ^\n\nother\n").below, "  code\n  ^\n");
  EXPECT_EQ(only("ptxas application ptx input, line 28; fatal   : Parsing error\n").ptx_line, 28u);
  EXPECT_EQ(only("ptxas error   : wrong").ptx_line, 0u);
}

TEST(CompilerLog, WhatIsNoMessageIsNone) {
  EXPECT_TRUE(parse_messages("").empty());
  EXPECT_TRUE(parse_messages("1 error detected in the compilation of \"k.cu\".\nRemark: nothing\n").empty());
  EXPECT_TRUE(parse_messages(std::string(100'000, '(')).empty());
}

}  // namespace
}  // namespace warplens::kernels

#include "app/profiler/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::profiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::vector<std::string>> fields_of(std::string_view text) {
  std::vector<std::vector<std::string>> all;
  for (CsvRecord& record : csv_records(text)) all.push_back(std::move(record.fields));
  return all;
}

TEST(Csv, PartsAtCommasOutsideOfQuotes) {
  EXPECT_THAT(fields_of("a,\"b,c\",\"say \"\"d\"\"\"\n1,,\n"),
              ElementsAre(ElementsAre("a", "b,c", "say \"d\""), ElementsAre("1", "", "")));
}

TEST(Csv, TakesLinesOfOtherSystemsAndAMarkOfUtf8) {
  EXPECT_THAT(fields_of("\xEF\xBB\xBF\"a\",\"b\"\r\n\r\n\"c\",\"d\""),
              ElementsAre(ElementsAre("a", "b"), ElementsAre("c", "d")));
}

TEST(Csv, LeavesOutWhatNcuSaysOfItsWork) {
  const auto records = csv_records("==PROF== Connected to process 815 (/home/ada/x)\n\"a\",\"b\"\n==WARNING== no\n");
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].line, 2u);
}

TEST(Csv, FieldsMayHaveLineEnds) {
  const auto records = csv_records("\"a\nb\",c\nd,e\n");
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].fields[0], "a\nb");
  EXPECT_EQ(records[1].line, 3u);
}

TEST(Csv, AQuoteWithoutAnEndTakesItsLineAlone) {
  EXPECT_THAT(fields_of("\"a,b\nc,d\n"), ElementsAre(ElementsAre("\"a", "b"), ElementsAre("c", "d")));
  EXPECT_THAT(fields_of(""), IsEmpty());
}

TEST(Csv, WhatIsQuotedIsReadAgain) {
  EXPECT_THAT(fields_of(csv_quoted("a,\"b\"") + "\n"), ElementsAre(ElementsAre("a,\"b\"")));
}

}  // namespace
}  // namespace warplens::profiler

#include "app/profiler/ncu_number.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace warplens::profiler {
namespace {

double value(std::string_view field, char decimal = '.') {
  return number_in(field, NumberForm{decimal}).value_or(ReportNumber{-1, 0}).value;
}

TEST(NcuNumber, GroupsMayBePartedInTheWaysOfManyCountries) {
  EXPECT_EQ(value("16,777,216"), 16777216);
  EXPECT_EQ(value("3,971.88"), 3971.88);
  EXPECT_EQ(value("125000.000000"), 125000);
  EXPECT_EQ(value("1.048.576", ','), 1048576);
  EXPECT_EQ(value("3.971,88", ','), 3971.88);
  EXPECT_EQ(value("1\xE2\x80\xAF"
                  "048\xC2\xA0"
                  "576"),
            1048576);
  EXPECT_EQ(value("1'048'576"), 1048576);
  EXPECT_EQ(value("2.5e+06"), 2.5e6);
}

TEST(NcuNumber, WordsAreNoNumbers) {
  EXPECT_FALSE(number_in("PolicySpread", NumberForm{}));
  EXPECT_FALSE(number_in("", NumberForm{}));
  EXPECT_FALSE(number_in("12 (3)", NumberForm{}));
}

TEST(NcuNumber, TheFormIsToldByWhatCanBeReadInOneWayOnly) {
  const auto form = [](std::vector<std::string> fields) { return number_form(fields).decimal; };
  EXPECT_EQ(form({"16,777,216", "1,024"}), '.');
  EXPECT_EQ(form({"1,024"}), '.') << "may be either: as ncu writes it";
  EXPECT_EQ(form({"1.024", "3,5"}), ',');
  EXPECT_EQ(form({"1.048.576"}), ',');
  EXPECT_EQ(form({"3.971,88"}), ',');
  EXPECT_EQ(form({"(32, 8, 1)", "9.0", "transpose(int, int)"}), '.');
}

TEST(NcuNumber, AUnitMayMakeItShorter) {
  const auto exact = number_in("4.004864", "Mbyte", NumberForm{});
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->value, 4'004'864);
  EXPECT_EQ(exact->rounding, 0);
  const auto rounded = number_in("1.05", "Mbyte", NumberForm{});
  ASSERT_TRUE(rounded);
  EXPECT_DOUBLE_EQ(rounded->value, 1'050'000);
  EXPECT_DOUBLE_EQ(rounded->rounding, 5'000);
  EXPECT_EQ(number_in("12", "Ksector", NumberForm{})->rounding, 500);
  EXPECT_EQ(number_in("12", "sector", NumberForm{})->rounding, 0);
  EXPECT_EQ(number_in("0", "Mbyte", NumberForm{})->rounding, 0);
}

}  // namespace
}  // namespace warplens::profiler

#include "analysis/base/date.hpp"

#include <gtest/gtest.h>

#include <ctime>

namespace warplens::base {
namespace {

TEST(Date, IsTheMomentInUtcWhateverTheClockOnTheWallShows) {
  setenv("TZ", "Pacific/Kiritimati", 1);  // 14 hours ahead
  tzset();
  const std::time_t before = std::time(nullptr);
  const std::string now = utc_now();
  const std::time_t after = std::time(nullptr);
  unsetenv("TZ");
  tzset();
  std::tm fields{};
  const char* end = strptime(now.c_str(), "%Y-%m-%dT%H:%M:%SZ", &fields);
  ASSERT_NE(end, nullptr) << now;
  EXPECT_EQ(*end, '\0') << now;
  const std::time_t told = timegm(&fields);
  EXPECT_LE(before, told);
  EXPECT_LE(told, after);
}

TEST(Date, OfTodayIsTheBeginningOfTheMoment) {
  std::string today, now;
  do today = utc_today(), now = utc_now();
  while (today != utc_today());  // repeats if midnight passed between the two calls
  EXPECT_EQ(now.substr(0, now.find('T')), today);
}

}  // namespace
}  // namespace warplens::base

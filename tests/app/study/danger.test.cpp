#include "app/study/danger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/study/measurement/studies.hpp"

namespace warplens::study {
namespace {

TEST(DangerOf, NamesAWriteOutOfBounds) {
  EXPECT_THAT(danger_of(*writing_out_of_bounds()), testing::HasSubstr("writes"));
}

TEST(DangerOf, LetsALaunchThatOnlyReadsOutOfBoundsBe) {
  const auto study = reading_out_of_bounds();
  ASSERT_FALSE(study->findings->list.empty());
  EXPECT_EQ(danger_of(*study), "");
}

TEST(DangerOf, IsEmptyForALaunchWithoutMistakes) {
  EXPECT_EQ(danger_of(*study_of("8")), "");
}

}  // namespace
}  // namespace warplens::study

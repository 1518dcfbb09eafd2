#include "app/reports/in_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::commands {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(InOrder, ARowWaitsForThoseBeforeIt) {
  std::vector<std::size_t> written;
  InOrder order(4, [&](std::size_t row) { written.push_back(row); });
  order.done(1);
  EXPECT_THAT(written, IsEmpty());
  order.done(0);
  EXPECT_THAT(written, ElementsAre(0, 1));
  order.done(3);
  order.finish([](std::size_t) { return true; });
  EXPECT_THAT(written, ElementsAre(0, 1, 2, 3));
}

TEST(InOrder, AtTheEndThoseThatWereNotDoneAreLeftOut) {
  std::vector<std::size_t> written;
  InOrder order(4, [&](std::size_t row) { written.push_back(row); });
  order.done(3);
  order.finish([](std::size_t row) { return row != 1; });
  EXPECT_THAT(written, ElementsAre(0, 2, 3));
}

}  // namespace
}  // namespace warplens::commands

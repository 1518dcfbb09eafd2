#include "app/views/address_name.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

TEST(AddressName, IsAnOffsetIntoABuffer) {
  const kernels::Plan& plan = *totalled_tile().plan;
  const std::uint64_t out = plan.buffers[1].address;
  EXPECT_EQ(address_name(plan, out), "out + 0");
  EXPECT_EQ(address_name(plan, out + 1024), "out + 1,024");
  EXPECT_EQ(address_name(plan, 16), "0x10") << "no buffer is there";
}

}  // namespace
}  // namespace warplens::views

#include "app/window/frame/picture_taker.hpp"

#include <gtest/gtest.h>

#include "analysis/base/free_memory.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/window/memory_in_use.hpp"

namespace warplens::window {
namespace {

TEST(PictureTaker, ReturnsTheMemoryOfAPicture) {
  if (kFreedMemoryIsKept) GTEST_SKIP() << "freed memory still counts as used";
  base::give_back_large_blocks();  // as the program does
  Harness window(1280, 720);
  window.settle(5);
  const std::uint64_t before = memory_in_use();
  window.take_picture({.file = testing::TempDir() + "large.png", .panel = "", .scale = 8});  // 236 MB
  window.settle(10);
  EXPECT_TRUE(std::filesystem::exists(testing::TempDir() + "large.png"));
  // Mesa keeps some memory for its next large picture: 31 MB in a new process, 146 MB after other tests.
  EXPECT_LT(memory_in_use(), before + (std::uint64_t{220} << 20));
}

}  // namespace
}  // namespace warplens::window

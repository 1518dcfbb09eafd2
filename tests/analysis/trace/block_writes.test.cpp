#include "analysis/trace/block_writes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "app/study/study.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::trace {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

study::Study loaded(const study::Choice& choice) {
  static kernels::CompileCache cache;
  return study::load(choice, cache);
}

study::Choice blackboard() {
  study::Choice choice = views::choice("naive", {6, 4}, {{"BX", "2"}, {"BY", "2"}});
  choice.machine = study::MachineKind::toy;
  return choice;
}

study::Choice of_text(const std::string& text) {
  study::Choice choice = views::choice("own.cu", {64, 1});
  choice.text = std::make_shared<const std::string>(text);
  return choice;
}

BlockWrites followed(const study::Study& study, const BlockWriteLimits& most = {}) {
  return follow_blocks(*study.program, study.plan->launch, {}, most);
}

/// Returns the float at an address before block number `block` begins; -1 if no earlier block wrote it.
float at(const BlockWrites& writes, std::uint64_t address, std::uint64_t block) {
  std::vector<std::uint8_t> bytes(4);
  if (writes.left_at(address, block, bytes) != 15) return -1;
  float value = 0;
  std::memcpy(&value, bytes.data(), 4);
  return value;
}

TEST(BlockWrites, OfSelectedBlocksAreOnlyTheirs) {
  const study::Study study = loaded(blackboard());
  const std::vector<simt::Dim3> blocks{{0, 0, 0}, {2, 1, 0}};
  const BlockWrites writes = follow_selected_blocks(*study.program, study.plan->launch, blocks);
  EXPECT_EQ(writes.blocks, 2u);
  EXPECT_EQ(writes.writes.size(), 8u);
  for (const BlockWrite& write : writes.writes) EXPECT_THAT(write.block, testing::AnyOf(0u, 5u));
}

TEST(BlockWrites, TheTransposeFillsUpBlockByBlock) {
  const study::Study study = loaded(blackboard());
  const BlockWrites writes = followed(study);
  EXPECT_EQ(writes.blocks, 6u);
  EXPECT_EQ(writes.writes.size(), 24u);
  EXPECT_THAT(writes.readers, IsEmpty());
  const std::uint64_t out = study.plan->buffers[1].address;
  for (std::uint64_t row = 0; row < 6; ++row)
    for (std::uint64_t col = 0; col < 4; ++col) {
      const std::uint64_t address = out + (row * 4 + col) * 4, writer = row / 2 + col / 2 * 3;
      EXPECT_EQ(at(writes, address, writer), -1) << row << ',' << col;
      EXPECT_EQ(at(writes, address, writer + 1), static_cast<float>(col * 6 + row)) << row << ',' << col;
      EXPECT_EQ(writes.last_writer(address, 4, 6), static_cast<std::int64_t>(writer));
      EXPECT_EQ(writes.last_writer(address, 4, writer), -1);
    }
}

TEST(BlockWrites, BlocksAreNumberedRowByRow) {
  const simt::Dim3 grid{3, 2, 2};
  for (std::uint64_t number = 0; number < 12; ++number) EXPECT_EQ(block_number(grid, index_at(grid, number)), number);
  EXPECT_EQ(index_at(grid, 4), (simt::Dim3{1, 1, 0}));
}

TEST(BlockWrites, NoMoreThanTheLimitsIsFollowedAndWholeBlocksAlone) {
  const study::Study study = loaded(views::choice("naive", {256, 256}));
  const BlockWrites all = followed(study);
  EXPECT_EQ(all.blocks, 256u);
  const BlockWrites some = followed(study, {.writes = 1000});
  EXPECT_EQ(some.blocks, 4u) << "of 256 writes each";
  EXPECT_EQ(some.writes.size(), 1024u);
  EXPECT_LT(followed(study, {.warp_instructions = 200}).blocks, 256u);
  EXPECT_LT(followed(study, {.host_bytes = 64 << 10}).blocks, 256u);
}

TEST(BlockWrites, ABlockThatReadsWhatAnotherWroteIsNamed) {
  const std::string text = R"(/*+++
title = "Own"
entry = "sum"
block = ["32"]
grid = ["3"]
args = ["in", "out"]

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width", fill = "zero" }
+++*/
__global__ void sum(const int* in, int* out) {
  atomicAdd(out, in[threadIdx.x]);
  out[32 + threadIdx.x] = blockIdx.x;
}
)";
  const study::Study study = loaded(of_text(text));
  const BlockWrites writes = followed(study);
  EXPECT_EQ(writes.blocks, 3u);
  EXPECT_THAT(writes.readers, ElementsAre(1, 2));
  EXPECT_FALSE(writes.reads_others(0));
  EXPECT_TRUE(writes.reads_others(2));
  std::vector<std::uint8_t> bytes(4);
  const std::uint64_t out = study.plan->buffers[1].address;
  EXPECT_EQ(writes.left_at(out, 2, bytes), 15u);
  EXPECT_EQ(bytes[0] + 256 * bytes[1], 2 * 496) << "what memory holds behind two blocks";
  EXPECT_EQ(writes.left_at(out + 40 * 4, 2, bytes), 15u);
  EXPECT_EQ(bytes[0], 1) << "of several writers the last one's";
}

TEST(BlockWrites, BytesOfAWordMayBeWrittenByDifferentBlocks) {
  const std::string text = R"(/*+++
title = "Own"
entry = "mark"
block = ["1"]
grid = ["4"]
args = ["out"]

[buffers]
out = { element = "char", rows = "1", cols = "width" }
+++*/
__global__ void mark(char* out) { out[blockIdx.x] = 10 + blockIdx.x; }
)";
  const study::Study study = loaded(of_text(text));
  std::vector<std::uint8_t> bytes(4);
  EXPECT_EQ(followed(study).left_at(study.plan->buffers[0].address, 3, bytes), 7u);
  EXPECT_THAT(bytes, ElementsAre(10, 11, 12, 0));
}

TEST(BlockWrites, NothingIsKnownBehindABlockThatDoesNotEnd) {
  const std::string text = R"(/*+++
title = "Own"
entry = "stay"
block = ["32"]
grid = ["4"]
args = ["out"]

[buffers]
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void stay(volatile int* out) {
  out[threadIdx.x] = 1;
  while (blockIdx.x == 2) out[threadIdx.x] = 2;
}
)";
  EXPECT_EQ(followed(loaded(of_text(text)), {.warp_instructions = 10'000}).blocks, 2u);
}

}  // namespace
}  // namespace warplens::trace

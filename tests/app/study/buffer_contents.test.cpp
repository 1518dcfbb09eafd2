#include "app/study/buffer_contents.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "app/study/launch_execution.hpp"

namespace warplens::study {
namespace {

using testing::ElementsAre;
using testing::Pointee;

const char* const kTwiceFile = R"~(/*+++
title = "Twice"
entry = "twice"
block = [4]
grid  = [1]
args  = ["in", "out"]
[buffers]
in  = { element = "int", rows = 1, cols = 4, fill = "index" }
out = { element = "int", rows = 1, cols = 4 }
+++*/
__global__ void twice(const int* in, int* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }
)~";

BufferContent content_of(const std::vector<std::int32_t>& numbers) {
  std::vector<std::uint8_t> bytes(numbers.size() * sizeof(std::int32_t));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
}

std::vector<std::int32_t> left_in(LaunchExecution& execution, std::size_t buffer) {
  std::vector<std::int32_t> numbers(4);
  execution.read(buffer, 0, {reinterpret_cast<std::uint8_t*>(numbers.data()), numbers.size() * sizeof(std::int32_t)});
  return numbers;
}

Study twice(std::span<const BufferContent> contents) {
  kernels::CompileCache cache;
  Choice choice{.kernel = "twice.cu", .text = std::make_shared<const std::string>(kTwiceFile)};
  return with_buffer_contents(load(choice, cache), contents);
}

TEST(WithContents, IsWhatTheLaunchReads) {
  const std::vector<BufferContent> contents{content_of({5, -3, 0, 7}), content_of({9, 9, 9, 9})};
  LaunchExecution execution(twice(contents), 1, {}, {});
  EXPECT_THAT(left_in(execution, 0), ElementsAre(5, -3, 0, 7));
  EXPECT_THAT(left_in(execution, 1), ElementsAre(10, -6, 0, 14));
}

TEST(WithContents, IsOfTheStudyThatIsReturnedAlone) {
  kernels::CompileCache cache;
  const Study before = load({.kernel = "twice.cu", .text = std::make_shared<const std::string>(kTwiceFile)}, cache);
  const std::vector<BufferContent> contents{content_of({5, -3, 0, 7}), content_of({9, 9, 9, 9})};
  const Study after = with_buffer_contents(before, contents);
  EXPECT_EQ(before.plan->buffers[0].fill.kind, kernels::FillRule::Kind::index);
  EXPECT_THAT(after.plan->buffers[0].fill.content, Pointee(*contents[0]));
}

TEST(WithContents, BeginsAgainWhereItIsShorter) {
  const std::vector<BufferContent> contents{content_of({1, 2}), content_of({0})};
  LaunchExecution execution(twice(contents), 1, {}, {});
  EXPECT_THAT(left_in(execution, 1), ElementsAre(2, 4, 2, 4));
}

}  // namespace
}  // namespace warplens::study

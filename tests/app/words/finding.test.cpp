// The sentences for the programs of tests/findings are in tests/findings/sentences.txt. These tests are about forms of
// sentences that none of these programs causes.
#include "app/words/finding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/translation/language.hpp"
#include "app/words/places.hpp"
#include "kernels/text/languages.hpp"

namespace warplens::words {
namespace {

using trace::Action;
using trace::IndexedElement;
using trace::Memory;
using trace::MemoryPlace;
using trace::Miss;
using trace::Thread;

/// Returns a thread. Its block and its grid have one dimension.
Thread thread(std::uint32_t number, std::uint32_t block = 0) {
  return {{{number, 0, 0}, 1}, {{block, 0, 0}, 1}};
}

std::string told(const trace::FindingFacts& facts) {
  trace::Finding finding;
  finding.facts = facts;
  return sentence(finding);
}

TEST(FindingWords, SayWhatAnExecutionEndsWith) {
  EXPECT_EQ(told(trace::Deadlock{thread(3), "nobody comes"}), "thread 3 of block 0 waits forever: nobody comes.");
  EXPECT_EQ(told(trace::Trap{thread(3), ""}), "thread 3 of block 0 ends the kernel with an error.");
  EXPECT_EQ(told(trace::Trap{thread(3), "a breakpoint"}),
            "thread 3 of block 0 ends the kernel with an error: a breakpoint.");
  EXPECT_EQ(told(trace::FailedAssertion{thread(3), ""}), "An assertion fails for thread 3 of block 0.");
  EXPECT_EQ(told(trace::FailedAssertion{thread(3), "a.cu:4: k: 'i < n' failed"}),
            "An assertion fails for thread 3 of block 0: a.cu:4: k: 'i < n' failed.");
  EXPECT_EQ(told(trace::Endless{thread(3), {12, false}, 1000}),
            "thread 3 of block 0 is still in the loop on line 12 after its block executed 1,000 warp instructions; the "
            "loop may never end.");
}

TEST(FindingWords, AreWholeSentencesInChinese) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without gettext";
  kernels::set_language("zh_CN");
  const MemoryPlace tile{.memory = {ptx::StateSpace::shared, "tile"}, .unit = MemoryPlace::Unit::whole};
  EXPECT_EQ(told(trace::UninitialisedRead{thread(7, 3), tile, 30}),
            "线程块 3 的线程 7 读取 'tile'，但那里从未写入过（同一线程束的另外 30 个通道也是如此）。");
  EXPECT_EQ(told(trace::MissedBarrier{1, {9, false}, thread(0, 2), {}}),
            "线程块 2 有 1 个线程永远到不了第 9 行的屏障，而线程 0 正在那里等待。线程块的所有线程必须到达同一个 "
            "__syncthreads。");
  EXPECT_EQ(told(trace::WrongResult{.memory = {ptx::StateSpace::global, "out"},
                                    .element = {.index = 5, .cell = {}},
                                    .expected = "1",
                                    .got = "2",
                                    .differences = 3,
                                    .compared = 64}),
            "'out' 的元素 5 应为 1，实际是 2；64 个元素中有 3 个不同。");
  warplens::translation::set_language(nullptr);
}

TEST(FindingWords, CountLanesAndThreadsInSingularAndPlural) {
  const MemoryPlace tile{.memory = {ptx::StateSpace::shared, "tile"}, .unit = MemoryPlace::Unit::whole};
  EXPECT_EQ(told(trace::UninitialisedRead{thread(0), tile, 0}),
            "thread 0 of block 0 reads 'tile', which was never written.");
  EXPECT_EQ(told(trace::UninitialisedRead{thread(0), tile, 1}),
            "thread 0 of block 0 reads 'tile', which was never written (so does 1 other lane of its warp).");
  EXPECT_EQ(told(trace::UninitialisedRead{thread(0), tile, 2}),
            "thread 0 of block 0 reads 'tile', which was never written (so do 2 other lanes of its warp).");
  EXPECT_EQ(told(trace::AbsentLanes{"__shfl_sync", 1, thread(7)}),
            "The mask of __shfl_sync includes 1 lane that does not execute it (thread 7 of block 0, …). The mask must "
            "include only lanes that execute it.");
  EXPECT_EQ(told(trace::MissedBarrier{1, {9, false}, thread(0, 2), {}}),
            "1 thread of block 2 never reaches the barrier on line 9 at which thread 0 waits. All threads of a block "
            "must reach the same __syncthreads().");
  EXPECT_EQ(told(trace::WriteConflict{2, thread(0), thread(1), tile}),
            "2 lanes of a warp (thread 0, thread 1 of block 0) write different values to 'tile' in one instruction: "
            "it is undefined which value remains.");
}

TEST(FindingWords, NameALaneThatItsOwnMaskLacks) {
  EXPECT_EQ(told(trace::UnnamedLane{thread(4), "__syncwarp"}),
            "thread 4 of block 0 executes __syncwarp with a mask that does not include its lane.");
}

TEST(FindingWords, SayWhatAnAccessDoesToMemory) {
  const auto with = [](Action action) {
    return told(trace::Misaligned{thread(0), action, 8, {ptx::StateSpace::global, "in"}, 4, 1});
  };
  const std::string end =
      " 8 bytes of 'in' at a misaligned address (address mod 8 = 4); so does 1 other lane of its warp. "
      "Start at a multiple of 8 bytes, or access smaller elements one by one.";
  EXPECT_EQ(with(Action::read), "thread 0 of block 0 reads" + end);
  EXPECT_EQ(with(Action::write), "thread 0 of block 0 writes" + end);
  EXPECT_EQ(with(Action::atomic), "thread 0 of block 0 updates" + end);
  EXPECT_EQ(with(Action::other), "thread 0 of block 0 accesses" + end);
}

TEST(PlaceWords, TellAnIndexInAsManyDimensionsAsItsShapeHas) {
  EXPECT_EQ(index_name({{1, 2, 3}, 1}), "1");
  EXPECT_EQ(index_name({{1, 2, 3}, 2}), "(1,2)");
  EXPECT_EQ(index_name({{1, 2, 3}, 3}), "(1,2,3)");
}

TEST(PlaceWords, TellALineOfThePtxFromOneOfTheSource) {
  EXPECT_EQ(line_name({7, false}), "line 7");
  EXPECT_EQ(line_name({7, true}), "line 7 of the PTX");
}

TEST(PlaceWords, NameMemoryByItsVariableOrItsSpace) {
  EXPECT_EQ(memory_name({ptx::StateSpace::global, "out"}), "'out'");
  EXPECT_EQ(memory_name({ptx::StateSpace::global, ""}), "global memory");
  EXPECT_EQ(memory_name({ptx::StateSpace::constant, ""}), "constant memory");
  EXPECT_EQ(memory_name({ptx::StateSpace::local, ""}), "local memory");
}

TEST(PlaceWords, NameWhatIsAtAnAddress) {
  using Unit = MemoryPlace::Unit;
  const Memory out{ptx::StateSpace::global, "out"};
  EXPECT_EQ(place_name({out, Unit::whole, {}, 0}), "'out'");
  EXPECT_EQ(place_name({out, Unit::element, {4096, {}}, 0}), "element 4,096 of 'out'");
  EXPECT_EQ(place_name({out, Unit::element, {145, IndexedElement::Cell{2, 17}}, 0}),
            "element 145 (row 2, column 17) of 'out'");
  EXPECT_EQ(place_name({out, Unit::byte, {}, 64}), "byte 64 of 'out'");
  EXPECT_EQ(place_name({{}, Unit::address, {}, 0x7f00}), "address 0x7f00");
}

TEST(PlaceWords, SayWhatAnAddressMisses) {
  using Kind = Miss::Kind;
  const Memory shared{ptx::StateSpace::shared, ""}, out{ptx::StateSpace::global, "out"};
  EXPECT_EQ(miss_name({.kind = Kind::empty_space, .memory = shared}), "in shared memory, but this block has none");
  EXPECT_EQ(miss_name({.kind = Kind::before_start, .memory = shared, .distance = 1}),
            "1 byte before the start of the block's shared memory");
  EXPECT_EQ(miss_name({.kind = Kind::past_end, .memory = shared, .distance = 4, .size = 1024}),
            "4 bytes past the end of the block's shared memory, which has 1,024 bytes");
  EXPECT_EQ(miss_name({.kind = Kind::before_start, .memory = out, .distance = 4}), "4 bytes before the start of 'out'");
  EXPECT_EQ(miss_name({.kind = Kind::past_end, .memory = out, .distance = 4, .size = 100}),
            "4 bytes past the end of 'out', which has 100 bytes");
  EXPECT_EQ(miss_name({.kind = Kind::past_end,
                       .memory = out,
                       .distance = 4,
                       .size = 1,
                       .in_elements = true,
                       .element = IndexedElement{1, {}}}),
            "4 bytes past the end of 'out' (element 1), which has 1 element");
  EXPECT_EQ(miss_name({.kind = Kind::outside_space, .memory = {ptx::StateSpace::constant, ""}, .address = 70000}),
            "at byte 70,000 of constant memory, which is smaller or read-only");
  EXPECT_EQ(miss_name({.kind = Kind::null_pointer, .address = 16}), "at address 0x10: the pointer is null");
  EXPECT_EQ(miss_name({.kind = Kind::nothing_there, .address = 0x7f0000}),
            "at address 0x7f0000, where nothing is allocated");
}

}  // namespace
}  // namespace warplens::words

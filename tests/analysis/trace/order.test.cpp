#include "analysis/trace/order.hpp"

#include <gtest/gtest.h>

#include <string>

namespace warplens::trace {
namespace {

std::shared_ptr<const simt::Program> lowered(const std::string& body) {
  return simt::Program::lower(
      ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n"
                 ".reg .pred %p<5>; .reg .b32 %r<20>; .reg .b64 %rd<20>; .shared .align 16 .b8 tile[256];\n" +
                 body + "ret;\n}\n"));
}

/// Returns, for each instruction of the body, whether its access depends on the order in which threads are executed.
std::vector<bool> depending(const std::string& body) {
  return depends_on_order(*lowered(body));
}

/// Returns, for each instruction of the body, whether its access depends on a clock.
std::vector<bool> by_clock(const std::string& body) {
  return depends_on_clock(*lowered(body));
}

TEST(Order, OfAQueueDecidesWhereItsEntriesAre) {
  const auto depends = depending(
      "atom.global.add.u32 %r1, [%rd1], 1;\n"
      "mul.wide.u32 %rd2, %r1, 4;\n"
      "add.s64 %rd3, %rd4, %rd2;\n"
      "st.global.u32 [%rd3], %r2;\n"
      "st.global.u32 [%rd4], %r2;\n");
  EXPECT_FALSE(depends[0]) << "who comes when makes no difference to the ticket's own place";
  EXPECT_TRUE(depends[3]);
  EXPECT_FALSE(depends[4]);
}

TEST(Order, IsFollowedThroughSharedMemory) {
  const auto depends = depending(
      "atom.global.add.u32 %r1, [%rd1], 32;\nst.shared.u32 [tile], %r1;\nbar.sync 0;\nld.shared.u32 %r2, [tile];\n"
      "mul.wide.u32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd4, %rd2;\nld.global.u32 %r3, [%rd3];\n");
  EXPECT_TRUE(depends[6]);
  EXPECT_FALSE(depends[1]);
  EXPECT_FALSE(depends[3]);
}

TEST(Order, OfTicketsIsNoMatterWhereOneThreadDoesTheWorkOfAny) {
  const auto depends = depending(
      "atom.global.add.u32 %r1, [%rd1], 1;\nsetp.ne.u32 %p1, %r1, 31;\n@%p1 bra END;\n"
      "ld.global.u32 %r2, [%rd2];\nEND:\n");
  EXPECT_EQ(depends, std::vector<bool>(depends.size(), false));
}

TEST(Order, DecidesHowManyThreadsFindSomethingSmaller) {
  const auto depends = depending(
      "ld.global.u32 %r4, [%rd1];\natom.global.min.s32 %r1, [%rd1], %r2;\nsetp.le.s32 %p1, %r1, %r2;\n"
      "@%p1 bra ELSE;\nst.global.u32 [%rd2], %r2;\nbra END;\nELSE: st.global.u32 [%rd3], %r2;\n"
      "END: st.global.u32 [%rd4], %r2;\n");
  EXPECT_FALSE(depends[0]);
  EXPECT_FALSE(depends[1]) << "each thread asks once, whenever that is";
  EXPECT_TRUE(depends[4]);
  EXPECT_TRUE(depends[6]) << "the other way";
  EXPECT_FALSE(depends[7]) << "all are together again";
}

TEST(Order, DecidesWhatComesBehindAReadOfWhatOthersChange) {
  const std::string rest = "setp.eq.s32 %p1, %r1, 0;\n@%p1 ret;\nst.global.u32 [%rd2], %r2;\n";
  EXPECT_TRUE(depending("atom.global.add.u32 %r1, [%rd1], 0;\n" + rest)[3]) << "a sum with 0 reads";
  EXPECT_TRUE(depending("atom.global.add.u32 %r1, [%rd1], %r2;\n" + rest)[3]) << "different terms, other sums between";
  EXPECT_FALSE(depending("atom.global.add.u32 %r1, [%rd1], 1;\n" + rest)[3]) << "one thread has ticket 0, any";
  EXPECT_FALSE(depending("atom.global.exch.b32 %r1, [%rd1], 1;\n" + rest)[3]) << "one thread claims it";
}

TEST(Order, OfALockDecidesHowOftenItIsTried) {
  const auto depends = depending(
      "TRY: atom.global.cas.b32 %r1, [%rd1], 0, 1;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra TRY;\n"
      "st.global.u32 [%rd2], %r2;\nbar.sync 0;\nst.global.u32 [%rd2], %r2;\n");
  EXPECT_TRUE(depends[0]);
  EXPECT_TRUE(depends[3]) << "lanes that come late store apart";
  EXPECT_FALSE(depends[5]) << "the barrier brings them together";
}

TEST(Order, DecidesWhenLanesLeaveALoopAndWhatTheyDoThen) {
  const auto depends = depending(
      "TRY: atom.global.cas.b32 %r1, [%rd1], 0, 1;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra TAKEN;\n"
      "ld.global.u32 %r3, [%rd2];\nsetp.eq.u32 %p2, %r3, 5;\n@%p2 bra END;\nbra TRY;\n"
      "TAKEN: st.global.u32 [%rd2], %r2;\nEND: st.global.u32 [%rd3], %r2;\n");
  EXPECT_TRUE(depends[0]);
  EXPECT_TRUE(depends[3]) << "in the loop";
  EXPECT_TRUE(depends[7]) << "on one of its ways out";
  EXPECT_TRUE(depends[8]) << "nothing has brought them together";
}

TEST(Order, IsNoMatterWithoutAResult) {
  const auto depends =
      depending("red.global.add.u32 [%rd1], 1;\natom.global.add.u32 %r1, [%rd1], 1;\nst.global.u32 [%rd2], %r1;\n");
  EXPECT_EQ(depends, std::vector<bool>(depends.size(), false));
}

TEST(Order, DecidesHowOftenALoopAsksForAFlag) {
  const std::string rest = "setp.eq.u32 %p1, %r1, 0;\n@%p1 bra WAIT;\nld.global.u32 %r2, [%rd2];\n";
  const auto depends = depending("WAIT: ld.volatile.global.u32 %r1, [%rd1];\n" + rest);
  EXPECT_TRUE(depends[0]);
  EXPECT_FALSE(depends[3]) << "once per thread";
  EXPECT_TRUE(depending("WAIT: ld.acquire.gpu.global.u32 %r1, [%rd1];\n" + rest)[0]);
  EXPECT_FALSE(depending("WAIT: ld.global.u32 %r1, [%rd1];\n" + rest)[0]) << "no thread is meant to store it meanwhile";
  EXPECT_FALSE(depending("WAIT: ld.volatile.shared.u32 %r1, [tile];\n" + rest)[0])
      << "the scratch space of a reduction";
  EXPECT_FALSE(depending("ld.volatile.global.u32 %r1, [%rd1];\nWAIT: sub.u32 %r1, %r1, 1;\n" + rest)[0])
      << "a number of rounds";
}

TEST(Clock, DecidesHowOftenALoopLoads) {
  const auto depends = by_clock(
      "mov.u64 %rd1, %clock64;\nAGAIN:\nld.global.u32 %r1, [%rd2];\nshr.u64 %rd1, %rd1, 1;\n"
      "setp.ne.u64 %p1, %rd1, 0;\n@%p1 bra AGAIN;\nst.global.u32 [%rd2], %r1;\n");
  EXPECT_TRUE(depends[1]);
  EXPECT_FALSE(depends[5]) << "each thread stores once, whenever that is";
}

TEST(Clock, DecidesWhereAThreadLoadsAndWhetherItDoes) {
  for (const char* name : {"%clock", "%globaltimer_lo", "%smid", "%warpid"}) {
    const auto depends = by_clock("mov.u32 %r1, " + std::string(name) +
                                  ";\nmul.wide.u32 %rd2, %r1, 4;\nld.global.u32 %r2, [%rd2];\n"
                                  "setp.ne.u32 %p1, %r1, 0;\n@%p1 bra END;\nst.global.u32 [%rd3], %r2;\nEND:\n"
                                  "st.global.u32 [%rd4], %r2;\n");
    EXPECT_TRUE(depends[2]) << name;
    EXPECT_TRUE(depends[5]) << name;
    EXPECT_FALSE(depends[6]) << name;
  }
}

TEST(Clock, IsNoMatterIfATimeIsOnlyStored) {
  const auto depends = by_clock(
      "mov.u32 %r1, %clock;\nld.global.u32 %r2, [%rd1];\nmov.u32 %r3, %clock;\nsub.u32 %r4, %r3, %r1;\n"
      "st.global.u32 [%rd2], %r4;\n");
  EXPECT_EQ(depends, std::vector<bool>(depends.size(), false));
}

TEST(Clock, IsNotTheIndexOfAThreadOrWhetherThereIsACluster) {
  const auto depends = by_clock(
      "mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd2, %r1, 4;\nst.global.u32 [%rd2], %r1;\n"
      "mov.pred %p1, %is_explicit_cluster;\n@%p1 bra END;\nst.global.u32 [%rd2], %r1;\nEND:\n"
      "getctarank.u64 %r3, %rd5;\nsetp.eq.u32 %p2, %r3, 0;\n@%p2 st.global.u32 [%rd2], %r1;\n");
  EXPECT_EQ(depends, std::vector<bool>(depends.size(), false));
}

}  // namespace
}  // namespace warplens::trace

#include "analysis/simt/order_dependence.hpp"

#include <gtest/gtest.h>

namespace warplens::simt {
namespace {

/// Of each instruction of this body, whether it hangs on the order: "..x." for four.
std::string of(const std::string& body) {
  const auto program = Program::lower(ptx::parse(
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel(.param .u64 p)\n{\n.reg .b32 %r<9>;\n"
      ".reg .b64 %rd<9>;\n.reg .pred %p<3>;\n.shared .align 4 .b8 base[4];\n.shared .align 4 .b8 other[4];\n" +
      body + "ret;\n}\n"));
  std::string marks;
  const std::vector<bool> found = order_dependence(*program);
  for (std::size_t pc = 0; pc + 1 < found.size(); ++pc) marks += found[pc] ? 'x' : '.';  // behind it all: the end
  return marks;
}

const std::string kAdd = "atom.global.add.u32 %r1, [%rd1], 1;\n";
const std::string kPlace = "mul.wide.u32 %rd2, %r1, 4;\nadd.s64 %rd3, %rd1, %rd2;\n";

TEST(OrderDependence, IsThatOfAPlaceThatAnAtomicGave) {
  EXPECT_EQ(of(kAdd + kPlace + "st.global.u32 [%rd3], %r2;\n"), "...x.");
}

TEST(OrderDependence, IsNotThatOfAValueThatAnAtomicGave) {
  EXPECT_EQ(of(kAdd + "st.global.u32 [%rd1], %r1;\n"), "...");
}

TEST(OrderDependence, FollowsWhatIsHandedOverInSharedMemoryAndByShuffles) {
  EXPECT_EQ(of(kAdd + "st.shared.u32 [base], %r1;\nbar.sync 0;\nld.shared.u32 %r1, [base];\n" + kPlace +
               "ld.global.u32 %r3, [%rd3];\n"),
            "......x.");
  EXPECT_EQ(of(kAdd + "st.shared.u32 [base], %r1;\nbar.sync 0;\nld.shared.u32 %r4, [other];\n"
                      "mul.wide.u32 %rd2, %r4, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.global.u32 %r3, [%rd3];\n"),
            "........");
  EXPECT_EQ(of(kAdd + "shfl.sync.idx.b32 %r4, %r1, 0, 31, -1;\nmul.wide.u32 %rd2, %r4, 4;\n"
                      "add.s64 %rd3, %rd1, %rd2;\nst.global.u32 [%rd3], %r2;\n"),
            "....x.");
}

TEST(OrderDependence, IsThatOfALoopThatWaitsForOthers) {
  const std::string lock =
      "again:\natom.global.cas.b32 %r1, [%rd1], 0, 1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra again;\n";
  EXPECT_EQ(of("ld.global.u32 %r3, [%rd1];\n" + lock + "st.global.u32 [%rd1], %r3;\n"), ".x....");
  const std::string flag = "again:\nld.volatile.global.u32 %r1, [%rd1];\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra again;\n";
  EXPECT_EQ(of(flag), "x...");
}

TEST(OrderDependence, IsNotThatOfALoopOverData) {
  EXPECT_EQ(of("again:\nld.global.u32 %r1, [%rd1];\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra again;\n"), "....");
}

TEST(OrderDependence, IsNotThatOfTheLastOnesTicket) {
  EXPECT_EQ(of(kAdd + "setp.ne.s32 %p1, %r1, 7;\n@%p1 bra end;\nld.global.u32 %r2, [%rd1];\nend:\n"), ".....");
}

}  // namespace
}  // namespace warplens::simt

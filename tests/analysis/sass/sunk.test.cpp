#include "analysis/sass/sunk.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

// The tests use line numbers: the load is in line 7, the addition in 8, the branch in 9, the store in 10.
std::string text(const std::string& before, const std::string& addition, const std::string& after = "") {
  return ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n.reg .b32 %r<9>; "
         ".reg .pred %p<3>; .reg .b64 %rd<3>; .shared .align 4 .b8 sum[4];\n" +
         before + "\nld.shared.u32 %r2, [sum];\n" + addition +
         "\n@%p1 bra END;\nst.global.u32 [%rd1], %r3;\nEND: " + after + "\nret;\n}\n";
}

constexpr const char* kAdds = "add.u32 %r3, %r2, 1;";
constexpr std::uint32_t kLoadLine = 7, kBranchLine = 9, kStoreLine = 10;
constexpr testing::Encoded kSunkLoad{0x7984, 4, kLoadLine}, kExitOfSome{0x094d, 0, kBranchLine},
    kSumStore{0x7986, 4, kStoreLine}, kEndOfKernel{0x794d, 0, 12};

/// Returns whether at least one load was moved behind a branch in the machine code.
bool has_sunk(const std::string& ptx, const std::vector<testing::Encoded>& code) {
  const auto bytes = testing::make_cubin({{"kernel", code}});
  const auto cubin = read_cubin(bytes);
  return !find_sunk_loads(*simt::Program::lower(ptx::parse(ptx)), *cubin, memory_instructions(*cubin)).empty();
}

TEST(Sunk, IsALoadBehindTheBranchThatItStoodBefore) {
  EXPECT_TRUE(has_sunk(text("", kAdds), {kExitOfSome, kSunkLoad, kSumStore, kEndOfKernel}))
      << "with what is computed of it";
  EXPECT_FALSE(has_sunk(text("", kAdds), {kSunkLoad, kExitOfSome, kSumStore, kEndOfKernel})) << "where it was";
}

TEST(Sunk, IsALoadUnderAGuardThatAllLanesComeTo) {
  const testing::Encoded guarded{0x0984, 4, kLoadLine};
  EXPECT_TRUE(has_sunk(text("", kAdds), {guarded, kSumStore, kEndOfKernel}));
  EXPECT_FALSE(has_sunk(text("@%p2 bra END;", kAdds), {guarded, kSumStore, kEndOfKernel}))
      << "the guard may be that branch's";
}

TEST(Sunk, IsNotWhatAllLanesNeed) {
  const std::string exchanged = "shfl.sync.idx.b32 %r3, %r2, 0, 31, -1;";
  EXPECT_FALSE(has_sunk(text("", exchanged), {kExitOfSome, kSunkLoad, kSumStore, kEndOfKernel}));
}

/// The machine code of a loop: a branch of line 9 that skips the store, and the branch of line 11 back to the
/// beginning. `load` is the index of the load: 0 before the branch, 1 behind it, 2 behind the store, where the lanes
/// have met again.
std::vector<testing::Encoded> looped(std::size_t load) {
  std::vector<testing::Encoded> code{{testing::branch(load == 0 ? 1 : 0, load == 2 ? 2 : 3, true), 0, kBranchLine},
                                     kSumStore,
                                     {testing::branch(3, 0, true), 0, 11},
                                     kEndOfKernel};
  code.insert(code.begin() + static_cast<std::ptrdiff_t>(load), kSunkLoad);
  return code;
}

TEST(Sunk, InALoopIsALoadToWhichOneSideOfTheBranchLeads) {
  const std::string loop = text("AGAIN:", kAdds, "@%p2 bra AGAIN;");
  EXPECT_TRUE(has_sunk(loop, looped(1)));
  EXPECT_FALSE(has_sunk(loop, looped(0))) << "where it was";
  EXPECT_FALSE(has_sunk(loop, looped(2))) << "both sides lead to it";
  EXPECT_FALSE(has_sunk(text("AGAIN: st.global.u32 [%rd2], %r2;", kAdds, "@%p2 bra AGAIN;"), looped(1)))
      << "the next round needs it";
}

TEST(Sunk, IsNotALoadBeforeALoopWithTheBranch) {
  EXPECT_FALSE(has_sunk(text("", "AGAIN: add.u32 %r3, %r2, 1;", "@%p2 bra AGAIN;"), looped(1)));
}

TEST(Sunk, IsNotToldOfWhatOthersPassBy) {
  const std::vector<testing::Encoded> code{kExitOfSome, kSunkLoad, kSumStore, kEndOfKernel};
  const std::string passed_by =
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n"
      ".reg .b32 %r<9>; .reg .pred %p<3>; .reg .b64 %rd<3>; .shared .align 4 .b8 sum[4];\n"
      "@%p2 bra OVER;\nld.shared.u32 %r2, [sum];\nOVER:\n@%p1 bra END;\n"
      "st.global.u32 [%rd1], %r2;\nEND:\nret;\n}\n";
  EXPECT_FALSE(has_sunk(passed_by, code)) << "its block may stand anywhere";
}

TEST(Sunk, IsNotWhatIsNeededBehindTheBranchAsWell) {
  EXPECT_FALSE(
      has_sunk(text("", kAdds, "st.global.u32 [%rd1], %r3;"), {kExitOfSome, kSunkLoad, kSumStore, kEndOfKernel}));
}

TEST(Sunk, HasOneInstructionAlone) {
  EXPECT_FALSE(has_sunk(text("", kAdds), {kSunkLoad, kExitOfSome, kSunkLoad, kSumStore, kEndOfKernel}));
}

}  // namespace
}  // namespace warplens::sass

#include "kernels/ptx/ptx_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/ptx/error.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"
#include "tests/ptx/runner/programs.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHead = ".version 8.0\n.target sm_80\n.address_size 64\n";

std::shared_ptr<const ptx::Module> module_of(const std::string& text) {
  return ptx::parse(kHead + text);
}

TEST(IsPtx, GoesByTheFirstStatement) {
  EXPECT_TRUE(is_ptx(".version 8.0"));
  EXPECT_TRUE(is_ptx("\n//\n// Generated\n/*+++\ntitle = \"k\"\n+++*/\n\t.version\t9.0\n"));
  EXPECT_FALSE(is_ptx("__global__ void k() {}  // .version 8.0\n"));
  EXPECT_FALSE(is_ptx(".versions"));
  EXPECT_FALSE(is_ptx("/* .version 8.0"));
  EXPECT_FALSE(is_ptx(""));
}

TEST(PlainEntryName, IsTheLastWordWithoutWhatManglingAdds) {
  EXPECT_EQ(plain_entry_name("transpose"), "transpose");
  EXPECT_EQ(plain_entry_name("_Z9transposePfS_"), "transpose");
  EXPECT_EQ(plain_entry_name("_ZN5space5scaleIfEEvPT_"), "scale");
  EXPECT_EQ(plain_entry_name("_ZN8__main__4copyB2v1B2xyE5ArrayIfLi1E1C7mutable7alignedE"), "copy");
  EXPECT_EQ(plain_entry_name("space::scale<float, 32>"), "scale");
}

TEST(EntryNamed, TakesPlainNamesThatAreOfOneEntryOnly) {
  const auto two =
      module_of(".visible .entry _Z1fi() { ret; }\n.visible .entry _Z1fj() { ret; }\n.visible .entry g() { ret; }");
  EXPECT_EQ(entry_named(*two, "g")->name, "g");
  EXPECT_EQ(entry_named(*two, "_Z1fj")->name, "_Z1fj");
  EXPECT_EQ(entry_named(*two, "f"), nullptr);
  EXPECT_EQ(entry_named(*two, ""), nullptr);
  EXPECT_EQ(entry_named(*module_of(".entry g() { ret; }"), "")->name, "g");
}

TEST(EntryOfHeader, SaysWhichThereAre) {
  KernelFile kernel;
  kernel.path = "k.ptx";
  const auto complaint = [&](const std::string& text, const std::string& entry) -> std::string {
    try {
      const auto module = module_of(text);
      entry_of_header(kernel, *module, entry);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(complaint(".entry f() { ret; }\n.entry g() { ret; }", "h"), HasSubstr("f, g"));
  EXPECT_THAT(complaint(".entry _Z1fi() { ret; }\n.entry _Z1fj() { ret; }", "f"), HasSubstr("_Z1fi, _Z1fj"));
  EXPECT_THAT(complaint(".func f() { ret; }", "f"), HasSubstr("no kernel"));
}

TEST(BlockBound, IsExactOrAtMost) {
  const auto bound = [](const std::string& directives) {
    const auto module = module_of(".visible .entry k(.param .u32 n)\n" + directives + "\n{ ret; }");
    return block_bound(*module, module->functions.front());
  };
  EXPECT_FALSE(bound(""));
  EXPECT_EQ(bound(".reqntid 128")->threads, (simt::Dim3{128, 1, 1}));
  EXPECT_TRUE(bound(".reqntid 32, 8, 1")->is_exact);
  EXPECT_EQ(bound(".maxntid 256, 1, 1\n.minnctapersm 2")->threads, (simt::Dim3{256, 1, 1}));
  EXPECT_FALSE(bound(".maxntid 256")->is_exact);
  EXPECT_FALSE(bound("// .reqntid 128"));
}

TEST(WithOwnLines, SaysEachInstructionsLineAndMovesNone) {
  const auto module = module_of(
      ".visible .entry k(.param .u32 n)\n{\n.reg .pred %p<2>; .reg .b32 %r<3>;\n.loc 1 70 3\nld.param.u32 %r1, [n]; "
      "add.u32\n"
      "  %r2, %r1, 1;\nL: setp.eq.u32 %p1, %r2, 0;\n@!%p1 bra L;\nret;\n}\n.file 1 \"other.cu\"\n");
  const auto made = ptx::parse(with_own_lines(*module, "/home/ada/k.ptx"));
  const ptx::Function& function = made->functions.front();
  ASSERT_EQ(function.instructions.size(), 5u);
  for (const ptx::Instruction& instruction : function.instructions) {
    EXPECT_EQ(instruction.source.line, instruction.line);
    EXPECT_EQ(made->files.at(instruction.source.file), "/home/ada/k.ptx");
  }
  EXPECT_EQ(function.instructions.back().line, module->functions.front().instructions.back().line);
}

/// Tries all programs of tests/ptx, because they contain every form of instruction.
TEST(WithOwnLines, HoldsForAllOfTheTestsPrograms) {
  std::size_t programs = 0;
  for (const conformance::PtxTest& test : conformance::tests_in(WARPLENS_SOURCE_DIR "/tests/ptx")) {
    const auto module = ptx::parse(test.text);
    const auto made = ptx::parse(with_own_lines(*module, "k.ptx"));
    ASSERT_EQ(made->functions.size(), module->functions.size()) << test.name;
    for (std::size_t at = 0; at < made->functions.size(); ++at) {
      ASSERT_EQ(made->functions[at].instructions.size(), module->functions[at].instructions.size()) << test.name;
      for (std::size_t pc = 0; pc < made->functions[at].instructions.size(); ++pc) {
        const ptx::Instruction& instruction = made->functions[at].instructions[pc];
        EXPECT_EQ(instruction.line, module->functions[at].instructions[pc].line) << test.name;
        EXPECT_EQ(instruction.source.line, instruction.line) << test.name;
      }
    }
    ++programs;
  }
  EXPECT_GT(programs, 100u);
}

}  // namespace
}  // namespace warplens::kernels

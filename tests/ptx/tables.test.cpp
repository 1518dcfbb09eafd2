// Tests how the tables in tests/ptx/tables are read, and which programs their rows describe.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/ptx/runner/program.hpp"
#include "tests/ptx/runner/programs.hpp"

namespace warplens::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Returns the programs of a table by name. If the table is invalid, returns only the error message.
std::map<std::string, std::string> programs_of(const std::string& table) {
  std::map<std::string, std::string> programs;
  try {
    for (const TableRow& row : read_table(table, "table.txt"))
      for (const Variant& variant : variants_of(row)) programs[variant.name] = program_text(row, variant);
  } catch (const std::exception& error) {
    programs = {{"error", error.what()}};
  }
  return programs;
}

std::vector<std::string> names_of(const std::string& name) {
  std::vector<std::string> names;
  for (const TableRow& row : read_table("frame lanes\n" + name + " | f32 -> f32\n", "table.txt"))
    for (const Variant& variant : variants_of(row)) names.push_back(variant.name);
  return names;
}

/// Replaces the placeholders in `text`, as in the first program of the row `name`.
std::string replaced(const std::string& name, const std::string& text) {
  const TableRow row = read_table("frame lanes\n" + name + " | f32 -> f32\n", "table.txt").front();
  return substitute({text, row.place}, variants_of(row).front(), {{"a", "{%a0}"}});
}

TEST(PtxTables, ARowStandsForEachCombinationOfItsAlternatives) {
  EXPECT_THAT(names_of("abs.f32"), ElementsAre("abs.f32"));
  EXPECT_THAT(names_of("{add sub}.{T: f32/x f64}"), ElementsAre("add.f32", "add.f64", "sub.f32", "sub.f64"));
  EXPECT_THAT(names_of("bfind.{/ shiftamt.}u32(.{1 2})"),
              ElementsAre("bfind.u32.1", "bfind.u32.2", "bfind.shiftamt.u32.1", "bfind.shiftamt.u32.2"));
}

TEST(PtxTables, ADollarStandsForAChoiceOrForItsType) {
  const std::string name = "cvt.{T: f16x2/s32/x f32}.{u8}(.wide)";
  EXPECT_EQ(replaced(name, "$1 $T $1' $T'' $2"), "f16x2 f16x2 s32 x u8");
  EXPECT_EQ(replaced(name, "$bits(1) $bytes(T) $bytes(1') %$reg(T)1 %$reg(2)2"), "b32 4 4 %r1 %h2");
  EXPECT_EQ(replaced("ld.{u64}", "%$reg(1)3"), "%d3");
  EXPECT_EQ(replaced(name, "$op %d; $name; $a, 1"), "cvt.f16x2.u8 %d; cvt.f16x2.u8.wide; {%a0}, 1");
}

TEST(PtxTables, LanesRunTheInstructionOnWhatTheyLoad) {
  EXPECT_EQ(
      programs_of("frame lanes | block: 256\nfma.rn.{f16} | $1, u32 small -> $1 | approx: sin ulp 2\n")["fma.rn.f16"],
      R"(// block: 256
// in: f16 edge
// in: u32 small
// out: f16
// approx: sin ulp 2
.version 9.0
.target sm_90
.address_size 64
.visible .entry test(.param .u64 in_a, .param .u64 in_b, .param .u64 out_d)
{
  .reg .pred %on;
  .reg .b32 %i, %m;
  .reg .b64 %at;
  .reg .b16 %a;
  .reg .u32 %b;
  .reg .b16 %d;
  mov.u32 %i, %tid.x;
  ld.param.u64 %at, [in_a];
  mad.wide.u32 %at, %i, 2, %at;
  ld.global.b16 %a, [%at];
  ld.param.u64 %at, [in_b];
  mad.wide.u32 %at, %i, 4, %at;
  ld.global.b32 %b, [%at];
  mov.b16 %d, 7;
  // The last two warps run with a part of their lanes.
  and.b32 %m, %i, 3;
  setp.ne.u32 %on, %m, 1;
  setp.lt.or.u32 %on, %i, 192, %on;
  @%on fma.rn.f16 %d, %a, %b;
  ld.param.u64 %at, [out_d];
  mad.wide.u32 %at, %i, 2, %at;
  st.global.b16 [%at], %d;
  ret;
}
)");
}

TEST(PtxTables, SettingsOfARowPrecedeThoseOfItsFrame) {
  auto programs = programs_of(
      "frame memory | block: 64 | parameters: a: u32 random -> x: u32\n  | note: Why.\n"
      "one\n  nop;\ntwo | block: 32\n  nop;\nthree | -> y: u64 8\n  | grid: 2\n  nop;\n");
  EXPECT_THAT(programs["one"], HasSubstr("// block: 64\n// in: u32 random\n// out: u32\n// Why.\n"));
  EXPECT_THAT(programs["two"], HasSubstr("// block: 32\n"));
  EXPECT_THAT(programs["three"], HasSubstr("// grid: 2\n// block: 64\n// out: u64 8\n// Why.\n"));
}

TEST(PtxTables, APartIsTheCodeOfEachRowThatUsesIt) {
  auto programs = programs_of(
      "frame memory | block: 64\n\npart place\n  .shared .b8 place[$1];\n  mov.u32 %r1, place;\n# why\npart both\n  "
      "use place\n"
      "  bar.sync 0;\n\nst.{8 16} | x: inout u32 zero 4 by 0\n  .const .b32 table;\n  entry\n  use both\n  ret;\n");
  EXPECT_THAT(programs["st.16"], HasSubstr(".address_size 64\n.const .b32 table;\n.visible .entry test"));
  EXPECT_THAT(programs["st.16"], HasSubstr("%x;\n  .shared .b8 place[16];\n  mov.u32 %i, %tid.x;\n"));
  EXPECT_THAT(programs["st.8"], HasSubstr("[x];\n  mov.u32 %r1, place;\n  bar.sync 0;\n  ret;\n  ret;\n}\n"));
  EXPECT_THAT(programs["st.8"], Not(HasSubstr("mad.wide"))) << "by 0 leaves the pointer as it is";
}

TEST(PtxTables, AMatrixHasWhatItsRegistersHold) {
  auto programs =
      programs_of("frame matrix | block: 32\nmma | f16x2 whole x2, f32 whole as tf32 x1 -> f64 x4\n  mma $d, $a;\n");
  EXPECT_THAT(programs["mma"], HasSubstr("// in: f16x2 whole 64\n// in: f32 whole 32\n// out: f64 128\n"));
  EXPECT_THAT(programs["mma"], HasSubstr("  .reg .b32 %a<2>;\n  .reg .b32 %b<1>;\n  .reg .f64 %d<4>;\n"));
  EXPECT_THAT(programs["mma"], HasSubstr("  mma {%d0, %d1, %d2, %d3}, {%a0, %a1};\n"));
  programs = programs_of("frame wmma | block: 32\nwmma | s8, s8, s32 -> s32 | shape: m8n32k16 col row | mma: s32\n");
  EXPECT_THAT(programs["wmma"], HasSubstr("// in: s8 edge 128\n// in: s8 edge 512\n// in: s32 edge 256\n"));
  EXPECT_THAT(programs["wmma"], HasSubstr("wmma.load.a.sync.aligned.col.m8n32k16.global.s8 {%a0}, [%at], 8;"));
}

TEST(PtxTables, AMalformedRowIsRefusedWithItsPlace) {
  const std::string lanes = "frame lanes | block: 256\n", memory = "frame memory | block: 64\n";
  const std::pair<std::string, std::string> cases[] = {
      {"abs.f32 | f32 -> f32\n", "1: a row without a frame above it"},
      {lanes + "abs.f32\n", "2: a row needs 'NAME | PARAMETERS'"},
      {lanes + "abs.f32 | f32 -> f32 | blok: 3\n", "2: 'blok: 3' is not a setting"},
      {lanes + " abs\n", "2: code without a row; a row begins at the margin"},
      {lanes + "part a\n  | block: 2\n", "3: '|' continues a row or a frame; there is none right above"},
      {lanes + "part a\npart a\n", "3: the part 'a' was there before"},
      {lanes + "abs.f32 | f32 -> f32\n  use it\n", "3: no part above is named 'it'"},
      {lanes + "abs.{f32 | f32 -> f32\n", "2: { without a } in 'abs.{f32'"},
      {lanes + "abs.{} | f32 -> f32\n", "2: {} has no alternatives"},
      {lanes + "abs.{t: f32} | f32 -> f32\n", "2: alternatives are named by a capital letter"},
      {lanes + "abs.f32(.a | f32 -> f32\n", "2: a parenthesis without its other in 'abs.f32(.a'"},
      {lanes + "abs f32 | f32 -> f32\n", "2: 'abs f32' is not a name"},
      {lanes + "abs.{f32} | $2 -> f32\n", "2: $2: the name has no such alternatives"},
      {lanes + "abs.{f32} | $1' -> f32\n", "2: 'f32' has no part 2 behind a '/'"},
      {lanes + "abs.{f32} | f32 -> f32\n  $oops;\n", "3: '$oops' means nothing here"},
      {lanes + "abs.{u} | f32 -> f32\n  $bits(1);\n", "3: $bits: 'u' is not a type"},
      {lanes + "abs.{u} | f32 -> f32\n  $reg;\n", "3: $reg needs the number of an alternative: $reg(1)"},
      {lanes + "abs.f32 | f33 -> f32\n", "2: 'f33' is not a type"},
      {lanes + "abs.f32 | f32 egde -> f32\n", "2: 'egde' means nothing in a parameter"},
      {lanes + "abs.f32 | pred -> f32\n", "2: only an output can be a predicate"},
      {lanes + "abs.f32 | f32 -> f32 -> f32\n", "2: more than one -> in the parameters"},
      {lanes + "abs.f32 | a: f32 -> f32\n", "2: the frame names the parameters"},
      {lanes + "abs.f32 | f32 -> f32, f32\n", "2: two outputs need code"},
      {"frame lanes\nabs.f32 | f32 -> f32\n", "2: needs a block: a setting of the row or of its frame"},
      {"frame lanes | block: 64\nabs.f32 | f32 -> f32\n", "2: the frame lanes needs a block of at least 96 threads"},
      {"frame lanes | block: 8 8\nabs.f32 | f32 -> f32\n", "2: a block of '8 8': the frame lanes needs one number"},
      {"frame lane | block: 64\nabs.f32 | f32 -> f32\n  nop;\n", "2: 'lane' is not a frame"},
      {memory + "ld | a: u32 -> x: u32\n", "2: needs code: indented lines under the row"},
      {memory + "ld | u32 -> x: u32\n  nop;\n", "2: the parameter of type u32 needs a name, such as 'a: u32'"},
      {memory + "ld | a: u32 by four\n  nop;\n", "2: 'four' is not a number"},
      {"frame matrix | block: 32\nmma | f32 -> f32 x1\n  nop;\n",
       "2: a matrix needs its registers per lane, such as x4"},
      {"frame wmma | block: 32\nwmma | f32 -> f32\n", "2: a wmma has the parameters a, b, c and d"},
      {"frame wmma | block: 32\nwmma | f32, f32, f32 -> f32 | shape: m8 row col\n",
       "2: needs a shape and the layouts of a and b, such as 'shape: m16n16k16 row col'"},
  };
  for (const auto& [table, message] : cases) EXPECT_EQ(programs_of(table)["error"], "table.txt:" + message) << table;
}

TEST(PtxTables, AFamilyIsWhatTheNamesBeginWith) {
  const auto row = std::make_shared<const TableRow>(
      read_table("frame lanes\n{add sub}.{f32 f64}(.of.all) | $2 -> $2\n", "table.txt").front());
  EXPECT_THAT(families_of(*row), ElementsAre("add", "sub"));
  std::vector<std::string> names;
  for (const DescribedTest& test : tests_of({row}, "sub")) names.push_back(test.name());
  EXPECT_THAT(names, ElementsAre("sub.f32.of.all", "sub.f64.of.all"));
  for (const auto& [name, family] : {std::pair{"call", "call"}, {"mbarrier(.block)", "mbarrier"}}) {
    const TableRow other = read_table(std::string("frame lanes\n") + name + " | f32 -> f32\n", "table.txt").front();
    EXPECT_THAT(families_of(other), ElementsAre(family));
  }
}

TEST(PtxTables, ATestIsDescribedOnce) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "tables";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "a.txt") << "frame lanes | block: 256\nabs.{f32 f64} | $1 -> $1\n";
  std::ofstream(folder / "b.txt") << "frame lanes | block: 256\n\nneg.{f32 f64} | $1 -> $1\n";
  std::vector<std::string> names;
  for (const DescribedTest& test : tests_of(read_tables(folder))) names.push_back(make_test(test).name);
  EXPECT_THAT(names, ElementsAre("abs.f32", "abs.f64", "neg.f32", "neg.f64"));
  std::ofstream(folder / "b.txt", std::ios::app) << "abs.f64 | f64 -> f64\n";
  try {
    tests_of(read_tables(folder), "abs");
    ADD_FAILURE() << "abs.f64 is described twice";
  } catch (const std::exception& error) {
    EXPECT_EQ(error.what(), (folder / "b.txt").string() + ":4: 'abs.f64' is described at " +
                                (folder / "a.txt").string() + ":2 as well");
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warplens::conformance

// Tests `warplens report`: the sheet is written completely or not at all, and it needs no other files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/app/commands/command_result.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

CommandResult report(std::vector<std::string> words) {
  words.insert(words.begin(), "report");
  return run_words(words);
}

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Returns an empty folder for this test.
fs::path folder() {
  const fs::path path = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Report, HasAllOfEachKernelAndTheAnswersLast) {
  const fs::path file = folder() / "sheet.html";
  const CommandResult ended = report({"naive", "tile:PAD=1", "--size", "128x128", "-o", file.string()});
  ASSERT_EQ(ended.status, kDone) << ended.err;
  const std::string sheet = content(file);
  EXPECT_THAT(sheet, HasSubstr("<pre class=\"command\">warplens trace naive --size 128x128</pre>"));
  EXPECT_THAT(sheet, HasSubstr("<pre class=\"command\">warplens trace tile --set PAD=1 --size 128x128</pre>"));
  EXPECT_THAT(sheet, HasSubstr("16 blocks of 32 × 8 threads"));
  EXPECT_THAT(sheet, HasSubstr("<td class=\"number\">28</td><td class=\"figure\">32S</td>"));
  EXPECT_THAT(sheet, HasSubstr("<td class=\"number\">16,384</td>")) << "the sectors that the naive store moves";
  EXPECT_EQ(count_of(sheet, "<figure>"), 6u)
      << "global memory twice, and the tile's shared memory, each asked and told";
  EXPECT_THAT(sheet, HasSubstr("No problems found in the blocks that were checked"));
  EXPECT_THAT(
      sheet,
      HasSubstr("naive: how many sectors does access 2 of warp 0 in block (0, 0) touch (the store on line 28)?"));
  EXPECT_GT(sheet.find("32 sectors (minimum 4)</li>"), sheet.find("<h2>Answers</h2>"));
}

TEST(Report, PicturesFillThePageAndNoQuestionIsAskedTwice) {
  const fs::path file = folder() / "sheet.html";
  ASSERT_EQ(report({"tile:PAD=0", "tile:PAD=1", "--size", "128x128", "-o", file.string()}).status, kDone);
  const std::string sheet = content(file);
  EXPECT_EQ(count_of(sheet, "max-height"), 0u);
  EXPECT_THAT(sheet, HasSubstr("figure img { width: 100%"));
  EXPECT_EQ(count_of(sheet, "how many blocks does the launch have"), 1u);
  EXPECT_EQ(count_of(sheet, "how many wavefronts does the whole launch take"), 2u) << "the answers differ";
}

TEST(Report, NothingBeforeTheFiguresTellsAnAnswer) {
  const fs::path file = folder() / "sheet.html";
  ASSERT_EQ(report({"naive", "tile:PAD=0", "tile:PAD=1", "--size", "1024x1024", "-o", file.string()}).status, kDone);
  const std::string sheet = content(file);
  const std::size_t figures = sheet.find("<h1>Results</h1>"), answers = sheet.find("<h2>Answers</h2>");
  ASSERT_LT(figures, answers);
  ASSERT_LT(answers, sheet.size());
  std::string asked = sheet.substr(0, figures);
  const std::string told = sheet.substr(figures);
  // Removes the data of the pictures, which may contain one of the searched texts by chance.
  for (std::size_t at; (at = asked.find("base64,")) != std::string::npos;) asked.erase(at, asked.find('"', at) - at);
  EXPECT_EQ(count_of(asked, "<li>"), count_of(sheet.substr(answers), "<li>"));
  EXPECT_EQ(count_of(told, "class=\"blank\""), 0u) << "no question stands among the figures";
  // The first part must not contain the answers: numbers of blocks, sectors and wavefronts, and sentences that explain
  // them.
  for (const char* answer : {"4,096", "32S", "(minimum 4)", "1,179,648", "1,024 blocks", "× the minimum",
                             "instead of one", "a sector of its own", "<td class=\"figure\">4S"}) {
    EXPECT_THAT(asked, Not(HasSubstr(answer)));
  }
  EXPECT_THAT(asked, HasSubstr("gridDim = (ceil_div(width, BX), ceil_div(height, BY))"));
  EXPECT_EQ(count_of(asked, "__global__ void transpose_tile"), 1u) << "the same source is not printed twice";
  EXPECT_THAT(asked, HasSubstr("The source is the same as that of tile:PAD=0."));
}

TEST(Report, QuestionsAreNumberedThroughAsTheirAnswersAre) {
  const fs::path file = folder() / "sheet.html";
  ASSERT_EQ(report({"naive", "tile", "--size", "64x64", "-o", file.string()}).status, kDone);
  const std::string sheet = content(file);
  const std::string asked = sheet.substr(0, sheet.find("<h1>Results</h1>"));
  std::size_t next = 1;
  for (std::size_t at = asked.find("<ol"); at != std::string::npos; at = asked.find("<ol", at + 1)) {
    const std::string list = asked.substr(at, asked.find("</ol>", at) - at);
    EXPECT_THAT(list, HasSubstr("start=\"" + std::to_string(next) + "\""));
    next += count_of(list, "<li>");
  }
  EXPECT_EQ(next, 1 + count_of(sheet.substr(sheet.find("<h2>Answers</h2>")), "<li>"));
}

TEST(Report, AsksForNothingFromElsewhere) {
  const fs::path file = folder() / "sheet.html";
  ASSERT_EQ(report({"naive", "--size", "64x64", "-o", file.string()}).status, kDone);
  const std::string sheet = content(file);
  EXPECT_EQ(count_of(sheet, "src=\""), count_of(sheet, "src=\"data:image/png;base64,iVBOR"));
  for (const char* word : {"http:", "https:", "<script", "<link", "@import", "url("})
    EXPECT_THAT(sheet, Not(HasSubstr(word)));
}

TEST(Report, WhatAKernelsFileSaysIsNoMarkup) {
  const fs::path own = folder(), kernel = own / "my kernel.cu";
  std::ofstream(kernel) << "/*+++\ntitle = \"<b>bold</b> & \\\"quoted\\\"\"\nsummary = \"<script>alert(1)</script>\"\n"
                           "entry = \"k\"\nblock = [32]\ngrid = [1]\nargs = [\"a\"]\n[buffers]\n"
                           "a = { element = \"int\", rows = \"1\", cols = \"32\" }\n+++*/\n"
                           "__global__ void k(int* a) { if (threadIdx.x < 32 && a) a[threadIdx.x] = 1; }\n";
  const fs::path file = own / "sheet.html";
  const CommandResult ended = report({kernel.string(), "-o", file.string()});
  ASSERT_EQ(ended.status, kDone) << ended.err;
  const std::string sheet = content(file);
  EXPECT_THAT(sheet, HasSubstr("&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;"));
  EXPECT_THAT(sheet, HasSubstr("threadIdx.x &lt; 32 &amp;&amp; a"));
  EXPECT_THAT(sheet, Not(HasSubstr("<script")));
  // A path with a blank is quoted, so that it is one word of the command.
  EXPECT_THAT(sheet, HasSubstr("warplens trace &#39;" + kernel.string() + "&#39; --size 4096x4096"));
}

TEST(Report, ABadKernelIsToldAndLeavesTheFileAsItWas) {
  const fs::path file = folder() / "sheet.html";
  std::ofstream(file) << "the last one";
  const CommandResult unknown = report({"naive", "tyle", "-o", file.string()});
  EXPECT_EQ(unknown.status, kBadInput);
  EXPECT_THAT(unknown.err, HasSubstr("tile"));
  const CommandResult refused = report({"naive", "tile:BX=256,BY=256", "-o", file.string()});
  EXPECT_EQ(refused.status, kBadInput);
  EXPECT_THAT(refused.err, HasSubstr("tile.cu:"));
  EXPECT_EQ(content(file), "the last one");
  EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1);
}

TEST(Report, ALaunchThatIsCutIsMarkedAndAskedNothingAboutItsWhole) {
  const fs::path file = folder() / "sheet.html";
  const CommandResult ended = report({WARPLENS_SOURCE_DIR "/tests/hostile/most_blocks.cu", "naive", "--size", "64x64",
                                      "--seconds", "0.2", "-o", file.string()});
  EXPECT_EQ(ended.status, kFound);
  EXPECT_THAT(ended.err, HasSubstr("most_blocks.cu: the counts are incomplete: stopped after 0.2 s"));
  const std::string sheet = content(file);
  EXPECT_EQ(count_of(sheet, "Incomplete: the counts are incomplete: stopped after 0.2 s"), 1u);
  EXPECT_EQ(count_of(sheet, "Totals of the executed part of the launch"), 1u);
  EXPECT_EQ(count_of(sheet, "Totals of the whole launch"), 1u) << "the other kernel's";
  EXPECT_THAT(sheet, Not(HasSubstr("most_blocks.cu: how many sectors of global memory does the whole launch")));
  EXPECT_THAT(sheet, HasSubstr("naive: how many sectors of global memory does the whole launch"));
  EXPECT_THAT(sheet, Not(HasSubstr("Which kernel transfers the fewest sectors")));
}

TEST(Report, TimesAreThoseOfTheGpuThatWasAskedBeforeTheRecordedOnes) {
  const fs::path file = folder() / "sheet.html";
  const CommandResult ended =
      report({"naive", "--size", "256x256", "-o", file.string(), "--worker", worker::testing::fake_worker("")});
  ASSERT_EQ(ended.status, kDone) << ended.err;
  EXPECT_TRUE(std::regex_search(content(file), std::regex("Imaginary GPU</td>.*measured 20")));
}

}  // namespace
}  // namespace warplens::commands

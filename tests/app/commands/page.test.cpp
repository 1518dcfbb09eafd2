// `warplens page` adds kernels and lessons to a page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/page_contents/additions.hpp"
#include "app/page_contents/page_compiler.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/commands/command_result.hpp"
#include "tests/app/page_contents/example_page.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kLesson =
    "+++\ntitle = \"Notes\"\nsummary = \"A lesson.\"\n+++\n\n## A step\n\n```toml\n"
    "show = \"warplens k.cu\"\nholds = [\"access.lanes == %\"]\n```\n\nThe text.\n";

class PageCommand : public testing::Test {
 protected:
  PageCommand() {
    kernels::write_whole("k.cu",
                         "/*+++\ntitle = \"K\"\nsummary = \"A kernel.\"\nentry = \"k\"\nblock = [32]\ngrid = [1]\nargs "
                         "= [\"out\"]\n[params]\n"
                         "SIDE = { default = 1, values = [1, 2] }\n[buffers]\n"
                         "out = { element = \"int\", rows = \"1\", cols = \"32\" }\n+++*/\n"
                         "__global__ void k(int* out) { out[threadIdx.x] = SIDE; }\n");
    write_lesson("32");
  }

  static fs::path make_folder() {
    const fs::path folder = fs::path(testing::TempDir()) / "page_command";
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
  }

  static void write_lesson(const std::string& lanes) {
    std::string text = kLesson;
    kernels::write_whole("notes.md", text.replace(text.find('%'), 1, lanes));
  }

  /// Writes a page that contains only the first kernel of the catalogue with its default settings. Returns its path.
  static std::string write_built_page() {
    page::PageCompiler compiler;
    compiler.compile_default(kernels::catalogue().front());
    return page::write_example_page("page_command/built.html", compiler.pack().write());
  }

  static kernels::Pack compile(const std::string& kernel) {
    page::PageCompiler compiler;
    compiler.compile({kernel}, {}, [](double) {});
    return compiler.pack();
  }

  const page::WorkingFolder working_{make_folder()};
  const std::string built_ = write_built_page();
};

TEST_F(PageCommand, AddsAKernelAndALesson) {
  const CommandResult result = run_words({"page", "k.cu", "--lesson", "notes.md", "--page", built_, "-o", "made.html"});
  ASSERT_EQ(result.status, kDone) << result.err;
  const page::PageHtml html = page::PageHtml::read("made.html");
  const kernels::Pack pack = kernels::Pack::parse(html.pack());
  EXPECT_TRUE(pack.includes(compile("k.cu")));
  EXPECT_TRUE(pack.includes(kernels::Pack::parse(page::PageHtml::read(built_).pack())));
  const page::PageFiles files = page::parse_files(html.files());
  EXPECT_EQ(files.count("/k.cu"), 1u);
  EXPECT_EQ(files.count("/notes.md"), 1u);
  const page::PageContents contents = page::parse_contents(files.at(page::kContentsFile));
  EXPECT_THAT(contents.kernels, ElementsAre("k.cu"));
  EXPECT_THAT(contents.lessons, ElementsAre("notes.md"));
  EXPECT_FALSE(contents.only);
}

TEST_F(PageCommand, LeavesTheCatalogueOut) {
  const CommandResult result = run_words({"page", "k.cu", "--only", "--page", built_, "-o", "made.html"});
  ASSERT_EQ(result.status, kDone) << result.err;
  const page::PageHtml html = page::PageHtml::read("made.html");
  EXPECT_EQ(kernels::Pack::parse(html.pack()).size(), compile("k.cu").size());
  EXPECT_TRUE(page::parse_contents(page::parse_files(html.files()).at(page::kContentsFile)).only);
}

TEST_F(PageCommand, WritesNothingIfALessonIsWrong) {
  write_lesson("31");
  const CommandResult result = run_words({"page", "--lesson", "notes.md", "--page", built_, "-o", "made.html"});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.err, HasSubstr("notes.md:10: 'access.lanes == 31' is false: access.lanes is 32"));
  EXPECT_FALSE(fs::exists("made.html"));
}

TEST_F(PageCommand, RefusesAPageWithAdditions) {
  ASSERT_EQ(run_words({"page", "k.cu", "--page", built_, "-o", "made.html"}).status, kDone);
  const CommandResult result = run_words({"page", "k.cu", "--page", "made.html", "-o", "again.html"});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.err, HasSubstr("kernels or lessons were added to this page already"));
}

TEST_F(PageCommand, RefusesAPageOfAnotherVersion) {
  const std::string other = page::write_example_page("page_command/other.html", kernels::Pack().write());
  const CommandResult result = run_words({"page", "k.cu", "--page", other, "-o", "made.html"});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.err, HasSubstr("another version of Warplens made this page"));
}

TEST_F(PageCommand, DoesNotReplaceThePageOnWhichItIsBased) {
  const CommandResult result = run_words({"page", "k.cu", "--page", built_, "-o", built_});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.err, HasSubstr("the output would replace the page"));
}

}  // namespace
}  // namespace warplens::commands

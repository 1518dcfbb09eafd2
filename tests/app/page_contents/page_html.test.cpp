#include "app/page_contents/page_html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/page_contents/example_page.hpp"

namespace warplens::page {
namespace {

using testing::HasSubstr;

TEST(PageFiles, AreGivenBack) {
  const PageFiles files = {{"/a b.cu", "x\ny"}, {"/empty", ""}, {"/page/contents.json", "{}"}};
  EXPECT_EQ(parse_files(write_files(files)), files);
  EXPECT_EQ(parse_files(""), PageFiles());
}

TEST(PageFiles, RefuseDamagedText) {
  for (const char* text : {"/a", "/a\n", "/a 5\nabc", "/a -1\n", "/a 1x\na"})
    EXPECT_THROW(parse_files(text), std::runtime_error) << text;
}

TEST(PageHtml, GivesTheDataBack) {
  PageHtml html = PageHtml::read(write_example_page("page_html.html", "some pack"));
  EXPECT_EQ(html.pack(), "some pack");
  EXPECT_EQ(html.files(), "");
  html.set_pack("another pack");
  html.set_files("/a 1\nx");
  EXPECT_EQ(html.pack(), "another pack");
  EXPECT_EQ(html.files(), "/a 1\nx");
}

TEST(PageHtml, HasTheAddressOfAServiceAsText) {
  PageHtml html = PageHtml::read(write_example_page("page_html.html", ""));
  html.set_service("https://example.org/?a=\"<b>\"&c");
  EXPECT_THAT(html.text(), HasSubstr("<meta name=\"warplens-service\" content=\"https://example.org/?a=&quot;&lt;b&gt;"
                                     "&quot;&amp;c\">"));
  html.set_service("");
  EXPECT_THAT(html.text(), HasSubstr("<meta name=\"warplens-service\" content=\"\">"));
}

TEST(PageHtml, RefusesOtherFiles) {
  const std::string file = testing::TempDir() + "other.html";
  kernels::write_whole(file, "<html></html>");
  EXPECT_THROW(PageHtml::read(file), kernels::InputError);
  EXPECT_THROW(PageHtml::read(testing::TempDir() + "missing.html"), kernels::InputError);
}

}  // namespace
}  // namespace warplens::page

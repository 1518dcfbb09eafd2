#include "kernels/text/embedded.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace warplens::kernels {
namespace {

TEST(Embedded, HasFontsAndLicences) {
  const auto font = embedded_file("fonts/Roboto-Regular.ttf");
  ASSERT_TRUE(font);
  EXPECT_GT(font->size(), 50'000u);
  EXPECT_TRUE(embedded_file("licences/DearImGui.txt")->find("MIT") != std::string_view::npos);
}

TEST(Embedded, KeepsPathAndBytesOfFiles) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("kernels/") && !file.path.starts_with("assets/")) continue;
    std::ifstream stream(std::string(WARPLENS_SOURCE_DIR "/") + std::string(file.path), std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    EXPECT_EQ(text.view(), file.content) << file.path;
  }
}

TEST(Embedded, HasNoFileForAnUnknownPath) {
  EXPECT_FALSE(embedded_file("no/such/file"));
}

}  // namespace
}  // namespace warplens::kernels

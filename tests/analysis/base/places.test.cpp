#include "analysis/base/places.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace warplens::base {
namespace {

namespace fs = std::filesystem;

TEST(Places, AProgramKnowsItsOwnFile) {
  EXPECT_EQ(own_file(), fs::read_symlink("/proc/self/exe"));
}

TEST(Places, ACompanionIsLookedForBesideAboveAndAmongWhatWasInstalled) {
  const fs::path prefix = fs::path(testing::TempDir()) / "prefix", program = prefix / "bin" / "program";
  fs::remove_all(prefix);
  const auto made = [&](const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream(folder / "companion") << "here";
    return folder / "companion";
  };
  EXPECT_EQ(companion("companion", program), prefix / "bin" / "companion") << "nowhere: named in a message";
  const fs::path installed = made(prefix / "lib" / "warplens");
  EXPECT_EQ(companion("companion", program), installed);
  const fs::path above = made(prefix);
  EXPECT_EQ(companion("companion", program), above);
  const fs::path beside = made(prefix / "bin");
  EXPECT_EQ(companion("companion", program), beside);
}

}  // namespace
}  // namespace warplens::base

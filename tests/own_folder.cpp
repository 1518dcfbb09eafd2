// Tests run side by side, each in a process of its own, and many write a file of the same name. So each process has a
// folder of its own behind testing::TempDir(), which goes when it ends. And all speak English, and keep what they
// compile in the build folder instead of the user's.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace warplens {
namespace {

class OwnFolder : public ::testing::Environment {
 public:
  void SetUp() override {
    folder_ = (std::filesystem::temp_directory_path() / "warplens-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder_.data()), nullptr) << folder_;
    setenv("TEST_TMPDIR", folder_.c_str(), 1);
    // What is compiled again and again by many tests, and from one run to the next, is compiled once.
    const auto compiled = std::filesystem::path(WARPLENS_PROGRAM).parent_path() / "compiled";
    setenv("WARPLENS_COMPILED", compiled.c_str(), 0);
    setenv("LANGUAGE", "en", 1);  // programs that are started answer as the tests expect, whoever runs them
  }
  void TearDown() override {
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
  }

 private:
  std::string folder_;
};

[[maybe_unused]] const ::testing::Environment* const kOwnFolder =
    ::testing::AddGlobalTestEnvironment(new OwnFolder);  // GoogleTest deletes it

}  // namespace
}  // namespace warplens

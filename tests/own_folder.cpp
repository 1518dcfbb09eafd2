// Prepares the environment of all tests. Tests run in several processes at the same time, and many of them write files
// with the same name. Therefore testing::TempDir() returns a separate folder in each process, which is removed at the
// end. All tests use English. They store compiled code in the build folder, not in the user's folder.

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
    // Many tests compile the same code. With a common folder, it is compiled only once, also for later runs.
    const auto compiled = std::filesystem::path(WARPLENS_PROGRAM).parent_path() / "compiled";
    setenv("WARPLENS_COMPILED", compiled.c_str(), 0);
    setenv("LANGUAGE", "en", 1);  // programs that tests start use English, too, whatever the user's language is
  }
  void TearDown() override {
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
  }

 private:
  std::string folder_;
};

[[maybe_unused]] const ::testing::Environment* const kOwnFolder =
    ::testing::AddGlobalTestEnvironment(new OwnFolder);  // GoogleTest deletes the OwnFolder

}  // namespace
}  // namespace warplens

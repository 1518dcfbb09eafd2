#include "app/window/dialogs/trusted_worker.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace warplens::window {
namespace {

TEST(TrustedWorker, IsOneThatWasChosenHere) {
  const char* before = std::getenv("XDG_CONFIG_HOME");
  const std::string config = before ? before : "";
  const auto folder = std::filesystem::path(testing::TempDir()) / "trust";
  setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
  EXPECT_TRUE(is_trusted_worker("")) << "this program itself";
  EXPECT_FALSE(is_trusted_worker("ssh gpu01 warplens worker"));
  trust_worker("ssh gpu01 warplens worker");
  EXPECT_TRUE(is_trusted_worker("ssh gpu01 warplens worker"));
  EXPECT_FALSE(is_trusted_worker("ssh gpu01 warplens worker; echo more"));
  // The file trusted-worker was copied, together with a settings file, from another machine.
  std::ofstream(folder / "warplens" / "trusted-worker") << "machine another\nworker rm -r\n";
  EXPECT_FALSE(is_trusted_worker("rm -r"));
  before ? setenv("XDG_CONFIG_HOME", config.c_str(), 1) : unsetenv("XDG_CONFIG_HOME");
}

}  // namespace
}  // namespace warplens::window

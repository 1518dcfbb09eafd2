#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/worker/client.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::worker {

/// Returns the options for a client of the fake worker, which is started with these arguments.
inline ClientOptions fake_options(const std::string& arguments, double run_seconds = 20) {
  return {.command = testing::fake_worker(arguments), .run_seconds = run_seconds};
}

/// Returns the path of a file that does not exist yet.
inline std::string fresh_file(const std::string& name) {
  const std::string path = (std::filesystem::path(::testing::TempDir()) / name).string();
  std::filesystem::remove(path);
  return path;
}

}  // namespace warplens::worker

#pragma once

#include <filesystem>
#include <string>

namespace warplens::worker::testing {

/// The command that starts the fake worker with these arguments (fake_worker.cpp tells them).
inline std::string fake_worker(const std::string& arguments = "") {
  const auto folder = std::filesystem::path(WARPLENS_PROGRAM).parent_path();
  return (folder / "warplens_fake_worker").string() + (arguments.empty() ? "" : ' ' + arguments);
}

}  // namespace warplens::worker::testing

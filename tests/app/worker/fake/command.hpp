#pragma once

#include <filesystem>
#include <string>

namespace warplens::worker::testing {

/// Returns the command that starts the fake worker with these arguments (see fake_worker.cpp).
inline std::string fake_worker(const std::string& arguments = "") {
  const auto folder = std::filesystem::path(WARPLENS_PROGRAM).parent_path();
  return (folder / "warplens_fake_worker").string() + (arguments.empty() ? "" : ' ' + arguments);
}

}  // namespace warplens::worker::testing

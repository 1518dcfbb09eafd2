#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"

namespace warplens::conformance {

/// What a run left in the buffers that the kernel writes, in the order of the parameters.
struct Results {
  std::string origin;  ///< "NVIDIA H200, driver 580.159.04, 2026-11-21"
  std::vector<std::vector<std::uint8_t>> buffers;
};

/// Where the device's results of a test are kept: recorded/NAME.txt beside it. As text: the origin, then every buffer's
/// elements in hexadecimal.
std::filesystem::path recorded_file(const std::filesystem::path& test_file);

void write_recorded(const std::filesystem::path& file, const PtxTest& test, const Results& results);

/// Throws std::runtime_error where the file is not as long as the test's buffers.
Results read_recorded(const std::filesystem::path& file, const PtxTest& test);

}  // namespace warplens::conformance

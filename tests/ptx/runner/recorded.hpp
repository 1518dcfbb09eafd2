#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"

namespace warplens::conformance {

/// What a run left in the buffers that the kernel writes, in the order of the parameters.
struct Results {
  std::string origin;  ///< "NVIDIA H200, driver 580.159.04, 2026-11-21"
  std::vector<std::vector<std::uint8_t>> buffers;
};

/// A device's answer to one test, as an archive has it.
struct Answer {
  std::string origin;
  std::string values;  ///< lines of elements in hexadecimal, buffer after buffer
  unsigned line = 0;   ///< of the archive, counted from 1
};

/// A device's answers to the tests of one family, by the tests' names. As text: per test a line "NAME: ORIGIN", the
/// lines of its values, and an empty line between two tests.
struct Archive {
  std::filesystem::path file;
  std::map<std::string, Answer> answers;
};

/// The file with the answers to a test of a folder: folder/recorded/FAMILY.txt.
std::filesystem::path archive_file(const std::filesystem::path& folder, const std::string& test_name);

/// Reads an archive; one that does not exist has no answers. Throws std::runtime_error "file:line: message" if it is
/// malformed.
Archive read_archive(const std::filesystem::path& file);

/// Writes an archive to its file. Throws std::runtime_error if that fails.
void write_archive(const Archive& archive);

/// Sets or replaces the answer to a test.
void set_answer(Archive& archive, const PtxTest& test, const Results& results);

/// Returns the answer to a test. Throws std::runtime_error "file:line: message" if there is none, or if it is not as
/// long as the test's buffers.
Results recorded_results(const Archive& archive, const PtxTest& test);

}  // namespace warplens::conformance

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"

namespace warplens::conformance {

/// The contents, after a run, of all buffers that the kernel writes, in the order of the parameters.
struct Results {
  std::string origin;  ///< "NVIDIA H200, driver 580.159.04, 2026-11-21"
  std::vector<std::vector<std::uint8_t>> buffers;
};

/// The result of one test on a GPU, as stored in an archive.
struct Answer {
  std::string origin;
  std::string values;  ///< lines of elements in hexadecimal, one buffer after another
  unsigned line = 0;   ///< line in the archive, counted from 1
};

/// The results of a GPU for the tests of one family, by test name. In the file, each test has a line "NAME: ORIGIN",
/// followed by the lines of its values. An empty line separates two tests.
struct Archive {
  std::filesystem::path file;
  std::map<std::string, Answer> answers;
};

/// Returns the path of the archive that contains the result of a test: folder/recorded/FAMILY.txt.
std::filesystem::path archive_file(const std::filesystem::path& folder, const std::string& test_name);

/// Reads an archive. If the file does not exist, the archive has no answers. Throws std::runtime_error "file:line:
/// message" if it is malformed.
Archive read_archive(const std::filesystem::path& file);

/// Writes an archive to its file. Throws std::runtime_error if that fails.
void write_archive(const Archive& archive);

/// Sets or replaces the answer to a test.
void set_answer(Archive& archive, const PtxTest& test, const Results& results);

/// Returns the answer to a test. Throws std::runtime_error "file:line: message" if there is none, or if it is not as
/// long as the test's buffers.
Results recorded_results(const Archive& archive, const PtxTest& test);

}  // namespace warplens::conformance

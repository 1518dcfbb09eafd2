// Runs every test that tests/ptx/tables describes on Warplens' executor, and compares the results with those of a GPU
// (tests/ptx/recorded, which warplens_conformance wrote).

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <set>

#include "tests/ptx/runner/comparison.hpp"
#include "tests/ptx/runner/emulated.hpp"
#include "tests/ptx/runner/programs.hpp"

namespace warplens::conformance {
namespace {

constexpr const char* kFolder = WARPLENS_SOURCE_DIR "/tests/ptx";
constexpr const char* kTables = WARPLENS_SOURCE_DIR "/tests/ptx/tables";

/// The tests of one instruction. Their names have the same beginning.
struct Family {
  std::string instruction;
};

/// Returns the families (the tests of one instruction each) without reading their tests completely, because every
/// process of warplens_tests needs the list before its first test. If a table is malformed, it becomes a family whose
/// test reports the error.
std::vector<Family> families() {
  std::set<std::string> instructions;
  try {
    for (const auto& row : read_tables(kTables)) instructions.merge(families_of(*row));
  } catch (const std::exception&) {
    instructions = {"malformed"};
  }
  std::vector<Family> result;
  for (const std::string& instruction : instructions) result.push_back({instruction});
  return result;
}

void PrintTo(const Family& family, std::ostream* out) {
  *out << family.instruction;
}

/// Returns the tests in tests/ptx/gaps.txt: instructions that Warplens does not support yet, or whose results are
/// wrong. A test that passes must be removed from this list, so that the list stays up to date.
std::set<std::string> known_gaps() {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/ptx/gaps.txt");
  std::set<std::string> gaps;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line.front() != '#') gaps.insert(line);
  return gaps;
}

/// Returns the difference between the executor's result of a test and the recorded result. Empty if there is none.
std::string shortcoming(const DescribedTest& described, const Archive& archive) {
  const PtxTest test = make_test(described);
  try {
    const Results device = recorded_results(archive, test);
    const std::string different = differences(test, device, run_emulated(test));
    return different.empty() ? "" : different + "recorded on " + device.origin;
  } catch (const std::exception& error) {
    return error.what();
  }
}

class Conformance : public testing::TestWithParam<Family> {};

TEST_P(Conformance, GivesWhatTheDeviceGave) {
  const std::set<std::string> gaps = known_gaps();
  const Archive archive = read_archive(archive_file(kFolder, GetParam().instruction));
  std::set<std::string> names;
  for (const DescribedTest& test : tests_of(read_tables(kTables), GetParam().instruction)) {
    names.insert(test.name());
    if (gaps.contains(test.name()))
      EXPECT_NE(shortcoming(test, archive), "") << test.name() << " is right now: take it out of tests/ptx/gaps.txt";
    else
      EXPECT_EQ(shortcoming(test, archive), "") << test.name() << ", described at " << test.row->place;
  }
  for (const auto& [name, answer] : archive.answers)
    EXPECT_TRUE(names.contains(name)) << archive.file.string() << ":" << answer.line << ": no table describes " << name;
}

std::string family_name(const testing::TestParamInfo<Family>& info) {
  std::string name = info.param.instruction;
  for (char& letter : name)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Ptx, Conformance, testing::ValuesIn(families()), family_name);

}  // namespace
}  // namespace warplens::conformance

// Every test that tests/ptx/tables describes, on the executor, against what a GPU answered (tests/ptx/recorded, written
// by warplens_conformance).

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

/// The tests of one instruction: those whose names begin alike.
struct Family {
  std::string instruction;
};

/// The names alone: every process of warplens_tests asks for them before its first test. Malformed tables are a family
/// whose test says what is wrong.
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

/// The tests that tests/ptx/gaps.txt names: instructions that Warplens still refuses or gets wrong. A test that passes
/// must leave that list, so the list says how things are.
std::set<std::string> known_gaps() {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/ptx/gaps.txt");
  std::set<std::string> gaps;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line.front() != '#') gaps.insert(line);
  return gaps;
}

/// What is wrong with the executor's answer to a test; empty where nothing is.
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

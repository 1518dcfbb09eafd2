// Every tests/ptx/*.ptx on the executor, against what a GPU answered (tests/ptx/recorded, written by
// warplens_conformance).

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <map>
#include <set>

#include "tests/ptx/runner/comparison.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::conformance {
namespace {

/// The tests of one instruction: files whose names begin alike.
struct Family {
  std::string instruction;
  std::vector<std::filesystem::path> files;
};

std::vector<Family> families() {
  std::map<std::string, std::vector<std::filesystem::path>> files;
  for (const auto& file : test_files(WARPLENS_SOURCE_DIR "/tests/ptx")) {
    const std::string name = file.stem().string();
    files[name.substr(0, name.find('.'))].push_back(file);
  }
  std::vector<Family> result;
  for (auto& [instruction, members] : files) result.push_back({instruction, std::move(members)});
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
std::string shortcoming(const std::filesystem::path& file) {
  const PtxTest test = read_test(file);
  const std::filesystem::path recorded = recorded_file(file);
  if (!std::filesystem::exists(recorded)) return "not recorded on a device: run warplens_conformance on one";
  try {
    const Results device = read_recorded(recorded, test);
    const std::string different = differences(test, device, run_emulated(test));
    return different.empty() ? "" : different + "recorded on " + device.origin;
  } catch (const std::exception& error) {
    return error.what();
  }
}

class Conformance : public testing::TestWithParam<Family> {};

TEST_P(Conformance, GivesWhatTheDeviceGave) {
  const std::set<std::string> gaps = known_gaps();
  for (const auto& file : GetParam().files) {
    const std::string name = file.stem().string();
    if (gaps.contains(name))
      EXPECT_NE(shortcoming(file), "") << name << " is right now: take it out of tests/ptx/gaps.txt";
    else
      EXPECT_EQ(shortcoming(file), "") << name;
  }
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

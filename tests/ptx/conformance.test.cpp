// Every tests/ptx/*.ptx on the executor, against what a GPU answered (tests/ptx/recorded, written by
// warplens_conformance).

#include <gtest/gtest.h>

#include <cctype>
#include <map>

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

class Conformance : public testing::TestWithParam<Family> {};

TEST_P(Conformance, GivesWhatTheDeviceGave) {
  for (const auto& file : GetParam().files) {
    const PtxTest test = read_test(file);
    const std::filesystem::path recorded = recorded_file(file);
    if (!std::filesystem::exists(recorded)) {
      ADD_FAILURE() << test.name << ": not recorded on a device: run warplens_conformance on one";
      continue;
    }
    try {
      const Results device = read_recorded(recorded, test);
      EXPECT_EQ(differences(test, device, run_emulated(test)), "") << test.name << ", recorded on " << device.origin;
    } catch (const std::exception& error) {
      ADD_FAILURE() << test.name << ": " << error.what();
    }
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

// Every program in tests/findings is searched; it says itself what is wrong with it: a line ends in
// "// FINDS kind kind". Nothing else may be found. (tests/findings/README.md compares the same programs with NVIDIA's
// sanitizer.)

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/analysis/trace/findings/chosen_blocks.hpp"
#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {
namespace {

using Told = std::set<std::pair<unsigned, std::string>>;  ///< source line and kind

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFindingPrograms))
    if (file.path().extension() == ".cu") names.push_back(file.path().stem().string());
  std::ranges::sort(names);
  return names;
}

Told expected(const std::string& text) {
  Told told;
  std::istringstream lines(text);
  std::string line;
  for (unsigned number = 1; std::getline(lines, line); ++number) {
    const std::string mark = "// FINDS ";
    const std::size_t at = line.find(mark);
    if (at == std::string::npos) continue;
    std::istringstream kinds(line.substr(at + mark.size()));
    for (std::string kind; kinds >> kind;) told.emplace(number, kind);
  }
  return told;
}

class FindingPrograms : public testing::TestWithParam<std::string> {};

TEST_P(FindingPrograms, AreToldWhatIsWrongWithThemAndNoMore) {
  const LoadedProgram loaded = load_finding_program(GetParam());
  const trace::Findings findings = trace::find(*loaded.program, loaded.launch, {.other_fills = loaded.other_fills});

  Told told;
  const std::uint64_t warps = (loaded.launch.block.count() + 31) / 32;
  for (const trace::Finding& finding : findings.list) {
    told.emplace(finding.source_line, trace::name_of(finding.kind));
    EXPECT_NE(finding.lanes, 0u);
    EXPECT_LT(finding.warp, warps);
  }
  EXPECT_EQ(told, expected(loaded.file.text));
  expect_the_same_of_chosen_blocks(loaded);
}

INSTANTIATE_TEST_SUITE_P(All, FindingPrograms, testing::ValuesIn(programs()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace warplens

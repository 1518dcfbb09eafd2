// Searches every program in tests/findings. A comment "FINDS kind kind" at the end of a line lists the findings that
// are expected in this line. No other findings are allowed. (tests/findings/README.md compares the same programs with
// NVIDIA's sanitizer.) The expected sentences are in tests/findings/sentences.txt, in the form "program:line: kind:
// sentence". To update them, run UPDATE_SENTENCES=1 warplens_tests --gtest_filter='*FindingPrograms*'.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/words/finding.hpp"
#include "tests/analysis/trace/findings/chosen_blocks.hpp"
#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {
namespace {

using FindingNames = std::set<std::pair<unsigned, std::string>>;  ///< source line and kind

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFindingPrograms))
    if (file.path().extension() == ".cu") names.push_back(file.path().stem().string());
  std::ranges::sort(names);
  return names;
}

FindingNames expected(const std::string& text) {
  FindingNames told;
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

const std::filesystem::path kSentences = kFindingPrograms / "sentences.txt";

using Lines = std::vector<std::string>;

Lines lines_written() {
  Lines lines;
  std::ifstream file(kSentences);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool is_of(const std::string& line, const std::string& program) {
  return line.starts_with(program + ":");
}

Lines written_of(const std::string& program) {
  Lines lines = lines_written();
  std::erase_if(lines, [&](const std::string& line) { return !is_of(line, program); });
  return lines;
}

void write_down(const std::string& program, const Lines& told) {
  Lines lines = lines_written();
  std::erase_if(lines, [&](const std::string& line) { return is_of(line, program); });
  lines.insert(lines.end(), told.begin(), told.end());
  // Sorts only by program: the sentences of one program keep their order.
  std::ranges::stable_sort(lines, {}, [](const std::string& line) { return line.substr(0, line.find(':')); });
  std::ofstream file(kSentences);
  for (const std::string& line : lines) file << line << '\n';
}

/// Returns the sentences for a program. The message of an assertion contains the path of its file, which differs
/// between machines.
Lines sentences_of(const std::string& program, const trace::Findings& findings) {
  Lines lines;
  for (const trace::Finding& finding : findings.list) {
    std::string sentence = words::sentence(finding);
    const std::string folder = std::string(WARPLENS_SOURCE_DIR) + "/";
    if (const std::size_t at = sentence.find(folder); at != std::string::npos) sentence.erase(at, folder.size());
    lines.push_back(program + ":" + std::to_string(finding.source_line) + ": " + trace::name_of(finding.kind) + ": " +
                    sentence);
  }
  return lines;
}

class FindingPrograms : public testing::TestWithParam<std::string> {};

TEST_P(FindingPrograms, AreToldWhatIsWrongWithThemAndNoMore) {
  const LoadedProgram loaded = load_finding_program(GetParam());
  const trace::Findings findings = trace::find(*loaded.program, loaded.launch, {.other_fills = loaded.other_fills});

  FindingNames told;
  const std::uint64_t warps = (loaded.launch.block.count() + 31) / 32;
  for (const trace::Finding& finding : findings.list) {
    told.emplace(finding.source_line, trace::name_of(finding.kind));
    EXPECT_NE(finding.lanes, 0u);
    EXPECT_LT(finding.warp, warps);
  }
  EXPECT_EQ(told, expected(loaded.file.text));
  const Lines sentences = sentences_of(GetParam(), findings);
  if (std::getenv("UPDATE_SENTENCES") != nullptr) write_down(GetParam(), sentences);
  EXPECT_EQ(sentences, written_of(GetParam()));
  expect_the_same_of_chosen_blocks(loaded);
}

TEST(FindingSentences, AreOfProgramsThatAreThere) {
  for (const std::string& line : lines_written())
    EXPECT_TRUE(std::filesystem::exists(kFindingPrograms / (line.substr(0, line.find(':')) + ".cu"))) << line;
}

INSTANTIATE_TEST_SUITE_P(All, FindingPrograms, testing::ValuesIn(programs()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace warplens

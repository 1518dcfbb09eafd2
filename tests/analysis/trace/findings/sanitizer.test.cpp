// Compares with the reports of NVIDIA's compute-sanitizer on a GPU for the programs in tests/findings (sanitizer.csv,
// made by sanitizer.py): Warplens must find everything that the sanitizer finds.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {
namespace {

using trace::FindingKind;

struct Report {
  std::string program, tool, what;
  unsigned line = 0, other_line = 0;
};

std::vector<Report> reports() {
  std::vector<Report> all;
  std::ifstream table(kFindingPrograms / "sanitizer.csv");
  std::string row;
  std::getline(table, row);  // the machine
  std::getline(table, row);  // the columns
  while (std::getline(table, row)) {
    std::istringstream cells(row);
    Report report;
    std::string line, other;
    for (std::string* cell : {&report.program, &report.tool, &report.what, &line, &other})
      std::getline(cells, *cell, ',');
    report.line = static_cast<unsigned>(std::stoul(line));
    report.other_line = static_cast<unsigned>(std::stoul(other));
    all.push_back(report);
  }
  return all;
}

/// Returns whether the finding is a race that involves this line.
bool is_race_of(const trace::Finding& finding, unsigned line) {
  const auto* race = std::get_if<trace::SharedRace>(&finding.facts);
  return race != nullptr && (race->one.line.number == line || race->other.line.number == line);
}

/// Returns the kinds of findings that correspond to a report of a tool. For initcheck, out of bounds is among them:
/// buffers are adjacent, so initcheck reports a read past the end of one buffer as a read of the next buffer, which was
/// not written.
std::set<FindingKind> kinds_of(const std::string& tool) {
  if (tool == "memcheck") return {FindingKind::out_of_bounds, FindingKind::misaligned, FindingKind::use_after_free};
  if (tool == "racecheck") return {FindingKind::shared_race, FindingKind::write_conflict};
  if (tool == "synccheck") return {FindingKind::barrier_divergence, FindingKind::warp_divergence};
  return {FindingKind::uninitialised_read, FindingKind::out_of_bounds};
}

TEST(Sanitizer, FindsNothingThatIsMissedHere) {
  // racecheck does not know flags: it reports a flag in shared memory, and the data passed with it, as races.
  const std::set<std::string> false_alarms = {"correct_atomic_flag_with_fence", "correct_block_scope_reference",
                                              "correct_shared_flag", "correct_two_scopes"};
  const std::vector<Report> all = reports();
  EXPECT_GE(all.size(), 80u);
  std::map<std::string, std::vector<trace::Finding>> found;
  for (const Report& report : all) {
    if (false_alarms.contains(report.program)) continue;
    if (!found.contains(report.program)) {
      const LoadedProgram loaded = load_finding_program(report.program);
      found[report.program] = trace::find(*loaded.program, loaded.launch).list;
    }
    const std::set<FindingKind> kinds = kinds_of(report.tool);
    bool is_told = false;
    for (const trace::Finding& finding : found[report.program]) {
      const bool same_line = finding.source_line == report.line || finding.source_line == report.other_line;
      is_told |= kinds.contains(finding.kind) && (same_line || is_race_of(finding, report.line));
    }
    EXPECT_TRUE(is_told) << report.program << ":" << report.line << ": " << report.tool << ": " << report.what;
  }
}

}  // namespace
}  // namespace warplens

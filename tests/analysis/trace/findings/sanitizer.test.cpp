// What NVIDIA's compute-sanitizer said on a real GPU about the programs in tests/findings (sanitizer.csv, made by
// sanitizer.py): nothing that it finds may be missed.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {
namespace {

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

/// The kinds of findings that a tool's report corresponds to. Two buffers of a sanitized program lie side by side, so
/// that it takes a read past one's end for a read of the other one, which is unwritten.
std::set<std::string> kinds_of(const std::string& tool) {
  if (tool == "memcheck") return {"out-of-bounds", "misaligned"};
  if (tool == "racecheck") return {"shared-race", "write-conflict"};
  if (tool == "synccheck") return {"barrier-divergence", "warp-divergence"};
  return {"uninitialised-read", "out-of-bounds"};
}

TEST(Sanitizer, FindsNothingThatIsMissedHere) {
  // racecheck knows no flags: it takes a flag in shared memory, and what is handed over behind it, for races.
  const std::set<std::string> false_alarms = {"correct_shared_flag"};
  const std::vector<Report> all = reports();
  EXPECT_GE(all.size(), 30u);
  std::map<std::string, std::vector<trace::Finding>> found;
  for (const Report& report : all) {
    if (false_alarms.contains(report.program)) continue;
    if (!found.contains(report.program)) {
      const LoadedProgram loaded = load_finding_program(report.program);
      found[report.program] = trace::find(*loaded.program, loaded.launch).list;
    }
    const std::set<std::string> kinds = kinds_of(report.tool);
    bool is_told = false;
    for (const trace::Finding& finding : found[report.program]) {
      const bool same_line = finding.source_line == report.line || finding.source_line == report.other_line;
      is_told |= kinds.contains(finding.kind) &&
                 (same_line || finding.message.find("(line " + std::to_string(report.line) + ")") != std::string::npos);
    }
    EXPECT_TRUE(is_told) << report.program << ":" << report.line << ": " << report.tool << ": " << report.what;
  }
}

}  // namespace
}  // namespace warplens

// Programs as students and samples write them: complete, unchanged files with their host code and their includes. The
// test reads each program, guesses a header from its launch, compiles and executes it. pasted/outcomes.csv contains how
// far this must succeed. To update the table, run UPDATE_PASTED=1 warplens_tests --gtest_filter='*Pasted*', and read
// the differences before you commit it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/study/default_size.hpp"
#include "app/study/study.hpp"
#include "app/study/verification.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;

const fs::path kPastedFolder = fs::path(WARPLENS_SOURCE_DIR) / "tests/users/pasted";

std::vector<fs::path> programs() {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(kPastedFolder))
    if (entry.path().extension() == ".cu") found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

/// Reads a table. Returns its rows as text, by their first column.
std::map<std::string, std::vector<std::string>> table(const char* name) {
  std::map<std::string, std::vector<std::string>> rows;
  std::ifstream stream(kPastedFolder / name);
  for (std::string line; std::getline(stream, line);) {
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
    if (!cells.empty()) rows[cells.front()] = cells;
  }
  return rows;
}

std::string shape(const simt::Dim3& dim) {
  return std::to_string(dim.x) + 'x' + std::to_string(dim.y) + 'x' + std::to_string(dim.z);
}

struct Outcome {
  std::string execution = "executed";  ///< "executed", or "refused" with the reason
  std::string header;                  ///< "exact" if grid and block are those of the program; otherwise "assumed"
};

/// Launches the kernel that programs.csv names for a program, with its guessed header. Returns how far it came.
Outcome outcome_of(const fs::path& program) {
  static const auto known = table("programs.csv");
  const auto row = known.find(program.stem().string());
  Outcome outcome;
  try {
    kernels::CompileCache cache;
    Choice choice{.kernel = program.string(), .execute_seconds = 0};  // no time limit, because the machine may be busy
    choice.size = default_size_of(choice.kernel).value_or(choice.size);
    Study study = load(choice, cache);
    const simt::Launch& launch = study.plan->launch;
    const bool is_exact = row != known.end() && row->second.size() > 4 && row->second[3] == shape(launch.grid) &&
                          row->second[4] == shape(launch.block);
    outcome.header = is_exact ? "exact" : "assumed";
    add_totals(study, 1, {}, {});
    if (!study.totals || study.totals->totals.warp_instructions == 0) outcome.execution = "refused: nothing is executed";
  } catch (const std::exception& error) {
    std::string why = error.what();
    if (const std::size_t path = why.find(kPastedFolder.string()); path != std::string::npos)
      why.erase(path, kPastedFolder.string().size() + 1);
    std::ranges::replace(why, ',', ';');
    outcome.execution = "refused: " + why;
  }
  return outcome;
}

class Pasted : public ::testing::TestWithParam<fs::path> {};

TEST_P(Pasted, IsExecutedAsItIs) {
  const Outcome outcome = outcome_of(GetParam());
  const std::string name = GetParam().stem().string();
  if (std::getenv("UPDATE_PASTED") != nullptr) {
    auto rows = table("outcomes.csv");
    rows.erase("program");
    rows[name] = {name, outcome.header, outcome.execution};
    std::ofstream stream(kPastedFolder / "outcomes.csv");
    stream << "program,header,outcome\n";
    for (const auto& [program, cells] : rows) stream << cells[0] << ',' << cells[1] << ',' << cells[2] << '\n';
    return;
  }
  static const auto expected = table("outcomes.csv");
  const auto row = expected.find(name);
  ASSERT_NE(row, expected.end()) << "write its row: UPDATE_PASTED=1";
  EXPECT_EQ(outcome.header, row->second.at(1));
  EXPECT_EQ(outcome.execution, row->second.at(2));
}

/// Returns the results of `warplens verify` for the programs on a GPU (verified.json; see pasted/README.md).
const nlohmann::json& verified() {
  static const nlohmann::json table = nlohmann::json::parse(std::ifstream(kPastedFolder / "verified.json"));
  return table;
}

std::vector<gpu::HardwareCount> hardware_of(const nlohmann::json& row) {
  std::vector<gpu::HardwareCount> counts;
  for (const auto& [name, figure] : row.at("figures").items()) {
    gpu::HardwareCount count{gpu::metric_named(name).value(), figure.at("hardware").get<std::uint64_t>(), {}};
    if (figure.contains("unit")) {
      count.value = figure.at("instrumented");
      count.by_unit = figure.at("unit").get<std::uint64_t>();
    }
    counts.push_back(count);
  }
  return counts;
}

TEST_P(Pasted, IsCountedAsAGpuCountedItOrMarked) {
  for (const nlohmann::json& row : verified().at("rows")) {
    if (fs::path(row.at("kernel").get<std::string>()).stem() != GetParam().stem() || !row.contains("figures")) continue;
    kernels::CompileCache cache;
    VerifiedChoice launch{.choice = {.kernel = GetParam().string()}};
    launch.choice.size = {row.at("size").at("width"), row.at("size").at("height")};
    const Study model = model_launch(launch, cache, "sm_90");
    const simt::Launch& made = model.plan->launch;
    const auto contention = contention_of(made.grid, made.block, verified().at("multiprocessors").get<unsigned>());
    for (const Compared& metric : compare(model.totals->totals, hardware_of(row), contention))
      EXPECT_NE(metric.verdict, Verdict::different)
          << gpu::name_of(metric.metric) << " model " << metric.model << " hardware " << metric.hardware;
  }
}

TEST(PastedPrograms, NearlyAllRunHaveTheRightHeaderAndEqualTheGpu) {
  std::size_t programs = 0, executed = 0, exact = 0;
  for (const auto& [name, row] : table("outcomes.csv")) {
    if (name == "program") continue;
    ++programs;
    executed += row.at(2) == "executed";
    exact += row.at(1) == "exact";
  }
  EXPECT_GE(programs, 150u);
  EXPECT_GE(executed, programs * 98 / 100);
  EXPECT_GE(exact, programs * 80 / 100);
  EXPECT_EQ(verified().at("different"), 0);
  EXPECT_GE(verified().at("equal"), 237);
}

INSTANTIATE_TEST_SUITE_P(Programs, Pasted, ::testing::ValuesIn(programs()),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace
}  // namespace warplens::study

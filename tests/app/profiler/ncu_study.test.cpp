// Compares reports of ncu from an H200 (driver 580.159.04, 2026-11-23) with the model. The reports contain only the
// columns that matter here. They were used to find out what the metrics of ncu count.

#include "app/profiler/ncu_study.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "app/profiler/ncu_csv.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"

namespace warplens::profiler {
namespace {

using testing::HasSubstr;

std::string path_of(const std::string& name) {
  return std::string(WARPLENS_SOURCE_DIR) + "/tests/app/profiler/reports/" + name;
}

NcuReport report_of(const std::string& name) {
  return read_ncu_report(name, kernels::read_source(path_of(name)));
}

NcuComparison compared(const NcuReport& report, const std::string& kernel, const kernels::Values& set = {}) {
  kernels::CompileCache cache;
  NcuQuestion question;
  question.choice.kernel = kernel;
  question.choice.set = set;
  return compare_report(report, question, cache);
}

struct Reported {
  const char* file;
  const char* kernel;
  const char* padding = nullptr;
};

class H200 : public testing::TestWithParam<Reported> {};

TEST_P(H200, LeavesNoDifferenceUnexplained) {
  kernels::Values set;
  if (GetParam().padding) set["PAD"] = GetParam().padding;
  const NcuComparison comparison = compared(report_of(std::string(GetParam().file) + ".csv"), GetParam().kernel, set);
  ASSERT_EQ(comparison.results.size(), 1u);
  const NcuResult& result = comparison.results.front();
  EXPECT_TRUE(result.fitted.is_found());
  EXPECT_GE(result.metrics.size(), 7u);
  for (const NcuCompared& one : result.metrics) {
    EXPECT_NE(one.verdict, NcuVerdict::different) << one.counter->name;
    // These metrics count the same as the model, so the values must be equal.
    if (one.counter->relation == Relation::same || one.counter->relation == Relation::instrumented) {
      EXPECT_EQ(one.verdict, NcuVerdict::equal) << one.counter->name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, H200,
                         testing::Values(Reported{"naive", "naive"}, Reported{"naive_columns", "naive_columns"},
                                         Reported{"float4", "float4"}, Reported{"shuffle", "shuffle"},
                                         Reported{"unroll", "unroll"}, Reported{"aos", "aos"},
                                         Reported{"bank_stride", "bank_stride"}, Reported{"broadcast", "broadcast"},
                                         Reported{"diagonal", "diagonal"}, Reported{"tile_columns", "tile_columns"},
                                         Reported{"tile_float4", "tile_float4"},
                                         Reported{"tile_swizzle", "tile_swizzle"}, Reported{"tile_PAD_0", "tile", "0"},
                                         Reported{"tile_PAD_1", "tile", "1"}),
                         [](const auto& one) { return std::string(one.param.file); });

TEST(CompareReport, AWrongSettingIsSeen) {
  const NcuComparison comparison = compared(report_of("tile_PAD_0.csv"), "tile", {{"PAD", "1"}});
  EXPECT_EQ(worst(comparison), NcuVerdict::different);
}

TEST(CompareReport, EveryKernelOfAProgramIsHeldAgainstItsOwnLaunchesLineByLine) {
  NcuReport report = report_of("own.csv");
  report.sources = report_of("own_source.csv").sources;
  const NcuComparison comparison = compared(report, path_of("own.cu"));
  ASSERT_EQ(comparison.results.size(), 4u);
  EXPECT_NE(worst(comparison), NcuVerdict::different);
  const NcuResult& tile = comparison.results[1];
  EXPECT_THAT(tile.study->compiled->entry, HasSubstr("transpose_tile"));
  ASSERT_EQ(tile.lines.size(), 2u);
  EXPECT_EQ(tile.lines[1].line.line, 12u);
  EXPECT_EQ(tile.lines[1].line.model.shared_wavefronts, 1'000'000u);
  for (const NcuComparedLine& line : tile.lines) EXPECT_EQ(line.verdict, NcuVerdict::equal);
  EXPECT_FALSE(comparison.results[2].fitted.has_grid) << "the guess has the program's first size";
  EXPECT_EQ(comparison.results[2].metrics.front().reason, NcuReason::other_launch);
}

TEST(CompareReport, MachineCodeWithoutLinesHasThoseOfTheSameCodeHere) {
  NcuReport report = report_of("own.csv");
  report.sources = report_of("own_sass.csv").sources;
  const NcuComparison comparison = compared(report, path_of("own.cu"));
  EXPECT_NE(worst(comparison), NcuVerdict::different);
  const NcuResult& tile = comparison.results[1];
  ASSERT_EQ(tile.lines.size(), 2u);
  EXPECT_EQ(tile.lines[1].line.line, 12u);
  EXPECT_EQ(tile.lines[1].line.hardware.shared_wavefronts, 1'000'000u);
  for (const NcuComparedLine& line : tile.lines) EXPECT_EQ(line.verdict, NcuVerdict::equal);

  // Changes the report: one load gets a width that no load of this code has. The instructions of the report can then
  // not be assigned to lines.
  for (NcuSource& source : report.sources) source.instructions.front().width = 16;
  for (const NcuResult& result : compared(report, path_of("own.cu")).results) EXPECT_TRUE(result.lines.empty());
}

TEST(CompareReport, OfTheSizesThatHaveTheGridTheOneWithTheCountsIsTaken) {
  NcuReport report = report_of("own.csv");
  report.launches.resize(1);  // the launch of 1000 × 1000, whose grid is the same as for a matrix with 1,024 columns
  report.launches[0].kernel = "transpose_naive(const float *, float *, int, int)";
  const NcuComparison comparison = compared(report, "naive");
  const NcuResult& result = comparison.results.front();
  EXPECT_TRUE(result.size_was_tried);
  EXPECT_EQ(result.fitted.choice.size, (kernels::Size{1000, 1000}));
  EXPECT_EQ(result.fitted.sizes->most, (kernels::Size{1024, 1000}));
  EXPECT_NE(worst(comparison), NcuVerdict::different);
}

TEST(CompareReport, TheFullSetHasNothingUnexplained) {
  EXPECT_NE(worst(compared(report_of("own_full.csv"), path_of("own.cu"))), NcuVerdict::different);
}

TEST(CompareReport, KernelsOfOtherFilesAreLeftOut) {
  NcuReport report = report_of("own.csv");
  report.launches.push_back(report_of("aos.csv").launches.front());
  const NcuComparison comparison = compared(report, path_of("own.cu"));
  EXPECT_EQ(comparison.results.size(), 4u);
  ASSERT_EQ(comparison.left_out.size(), 1u);
  EXPECT_THAT(comparison.left_out.front(), HasSubstr("copy_records"));
  try {
    compared(report_of("aos.csv"), "naive");
    FAIL() << "it was taken";
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("copy_records"));
  }
}

TEST(NcuCsv, WhatIsWrittenIsReadAsItself) {
  kernels::CompileCache cache;
  study::Choice choice{.kernel = "tile", .size = {1024, 512}, .set = {{"PAD", "0"}}};
  study::Study study = study::load(choice, cache);
  study::add_totals(study, 0, {}, {});
  std::ostringstream text;
  write_ncu_csv({&study}, text);
  EXPECT_THAT(text.str(), HasSubstr("\"transpose_tile(const float *, float *, int, int)\""));
  EXPECT_THAT(text.str(), HasSubstr("\"(32, 32, 1)\",\"(32, 16, 1)\""));
  const NcuComparison comparison = compared(read_ncu_report("model.csv", text.str()), "tile", {{"PAD", "0"}});
  ASSERT_EQ(comparison.results.size(), 1u);
  EXPECT_GE(comparison.results.front().metrics.size(), 10u);
  for (const NcuCompared& one : comparison.results.front().metrics) EXPECT_EQ(one.verdict, NcuVerdict::equal);
}

}  // namespace
}  // namespace warplens::profiler

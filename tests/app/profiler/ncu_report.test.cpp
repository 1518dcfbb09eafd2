#include "app/profiler/ncu_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"

namespace warplens::profiler {
namespace {

using testing::HasSubstr;

constexpr const char* kSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";

NcuReport read(const std::string& text) {
  return read_ncu_report("report.csv", text);
}

NcuReport file(const std::string& name) {
  const std::string path = std::string(WARPLENS_SOURCE_DIR) + "/tests/app/profiler/reports/" + name;
  return read_ncu_report(path, kernels::read_source(path));
}

std::string complaint(const std::string& text) {
  try {
    read(text);
  } catch (const kernels::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(NcuReport, TheRawPageHasARowALaunch) {
  const NcuReport report = file("own.csv");
  ASSERT_EQ(report.launches.size(), 4u);
  const NcuLaunch& launch = report.launches[1];
  EXPECT_EQ(launch.id, "1");
  EXPECT_EQ(plain_kernel_name(launch.kernel), "transpose_tile");
  EXPECT_EQ(launch.block, (simt::Dim3{32, 32, 1}));
  EXPECT_EQ(launch.grid, (simt::Dim3{32, 32, 1}));
  EXPECT_EQ(launch.capability, "9.0");
  EXPECT_EQ(launch.metrics.at(kSectors).value, 125'000);
  EXPECT_FALSE(launch.metrics.contains("device__attribute_display_name")) << "it is a word";
}

TEST(NcuReport, MetricsAreInTheirBaseUnits) {
  EXPECT_EQ(file("own_full.csv").launches[0].metrics.at("dram__bytes_read.sum").value, 4'004'864);
}

TEST(NcuReport, TheDetailsHaveARowAMetric) {
  const NcuReport report = read(
      "\"ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric "
      "Value\"\n"
      "\"0\",\"f(int)\",\"(32, 1, 1)\",\"(4, 1, 1)\",\"x\",\"l1tex__a.sum\",\"sector\",\"1,024\"\n"
      "\"0\",\"f(int)\",\"(32, 1, 1)\",\"(4, 1, 1)\",\"x\",\"l1tex__b.sum\",\"\",\"7\"\n"
      "\"1\",\"f(int)\",\"(32, 1, 1)\",\"(8, 1, 1)\",\"x\",\"l1tex__a.sum\",\"sector\",\"2,048\"\n");
  ASSERT_EQ(report.launches.size(), 2u);
  EXPECT_EQ(report.launches[0].metrics.at("l1tex__a.sum").value, 1024);
  EXPECT_EQ(report.launches[0].metrics.at("l1tex__b.sum").value, 7);
  EXPECT_EQ(report.launches[1].grid.x, 8u);
}

TEST(NcuReport, WhatTheProgramPrintsAndOtherLineEndsAreNoMatter) {
  const NcuReport report = read(
      "\xEF\xBB\xBF==PROF== Connected\r\nmy output, with a comma\r\n\"ID\",\"Kernel Name\",\"Block Size\",\"Grid "
      "Size\",\"l1tex__a.sum\"\r\n"
      "\"\",\"\",\"\",\"\",\"sector\"\r\n\"0\",\"f\",\"(32, 1, 1)\",\"(4, 1, 1)\",\"1.048.576\"\r\nno error\r\n");
  ASSERT_EQ(report.launches.size(), 1u);
  EXPECT_EQ(report.launches[0].metrics.at("l1tex__a.sum").value, 1'048'576) << "of a German's";
}

TEST(NcuReport, TheSourceHasItsLinesAndEachInstructionOnce) {
  const NcuReport report = file("own_source.csv");
  ASSERT_EQ(report.sources.size(), 4u);
  const NcuSource& naive = report.sources[0];
  EXPECT_EQ(plain_kernel_name(naive.kernel), "transpose_naive");
  EXPECT_EQ(naive.file, "/home/ada/own.cu");
  ASSERT_EQ(naive.lines.size(), 1u);
  EXPECT_EQ(naive.lines[0].line, 4u);
  EXPECT_EQ(naive.lines[0].global_sectors, 1'125'000u);
  EXPECT_EQ(naive.sum.global_sectors, 1'125'000u) << "the page shows each instruction twice";
  EXPECT_EQ(report.sources[1].lines.back().shared_wavefronts, 1'000'000u);
}

TEST(NcuReport, MachineCodeAloneHasSums) {
  const NcuReport report = file("own_sass.csv");
  ASSERT_EQ(report.sources.size(), 8u) << "each launch stands there twice";
  EXPECT_TRUE(report.sources[0].lines.empty());
  EXPECT_EQ(report.sources[0].sum.global_sectors, 1'125'000u);
}

TEST(NcuReport, WhatIsNoReportIsRefusedWithTheMending) {
  EXPECT_THAT(complaint(""), HasSubstr("--page raw"));
  EXPECT_THAT(complaint("a,b,c\n1,2,3\n"), HasSubstr("report.csv:1: "));
  EXPECT_THAT(complaint("\"Line No\",\"Source\"\n\"1\",\"int main\"\n"), HasSubstr("--print-source cuda,sass"));
  EXPECT_THAT(complaint("\"ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"l1tex__a.sum\",\"l1tex__b.sum\"\n"
                        "\"0\",\"f\",\"(32, 1, 1)\",\"(4, 1"),
              HasSubstr("report.csv:2: "))
      << "it was cut off";
}

TEST(NcuReport, KernelsHavePlainNames) {
  EXPECT_EQ(plain_kernel_name("void space::f<float, (int)32>(const float *, T2)"), "f");
  EXPECT_EQ(plain_kernel_name("(anonymous namespace)::g(int)"), "g");
  EXPECT_EQ(plain_kernel_name("h"), "h");
}

}  // namespace
}  // namespace warplens::profiler

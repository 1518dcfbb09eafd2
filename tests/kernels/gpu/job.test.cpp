#include "kernels/gpu/job.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "app/study/study.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/header/fingerprint.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::gpu {
namespace {

TEST(Job, HasEverythingThatALaunchNeeds) {
  kernels::CompileCache cache;
  study::Choice choice{.kernel = "copy", .size = {100, 30}, .set = {{"OFFSET", "3"}, {"T", "double"}}};
  const study::Study study = study::load(choice, cache);
  const Job job = make_job(*study.kernel, *study.compiled, *study.plan);
  EXPECT_EQ(job.launch.cubin, study.compiled->cubin);
  EXPECT_EQ(job.arch, "sm_90");
  EXPECT_EQ(job.launch.grid, study.plan->launch.grid);
  EXPECT_EQ(job.check, kernels::Check::copy);
  EXPECT_EQ(job.buffers, (std::vector<JobBuffer>{{"in", "double", 30, 100, 3, 24024, "index"},
                                                 {"out", "double", 30, 100, 0, 24000, ""}}));
  // const double* in, double* out, int width, int height
  EXPECT_EQ(job.launch.arguments,
            (std::vector<JobArgument>{{0, 0, 24}, {8, 1, 0}, {16, std::nullopt, 0}, {20, std::nullopt, 0}}));
  std::int32_t width = 0;
  std::memcpy(&width, &job.launch.argument_bytes[16], 4);
  EXPECT_EQ(width, 100);
}

TEST(Timing, HasMedianAndSpread) {
  const Timing timing = summarize_samples({5, 1, 4, 2, 3});
  EXPECT_EQ(timing, (Timing{1, 3, 2.0 / 3, 5}));
  EXPECT_EQ(summarize_samples({}), Timing{});
  EXPECT_EQ(summarize_samples({2, 4}).median, 3);
}

TEST(Measurement, IsComparedWithTheCopyOfTheSameRun) {
  const Measurement measurement{.bytes = 8'000'000'000, .kernel = {.median = 4}, .copy = {.median = 2}};
  EXPECT_EQ(share_of_copy(measurement), 0.5);
  EXPECT_EQ(gigabytes_per_second(measurement.bytes, measurement.kernel.median), 2);
  EXPECT_EQ(share_of_copy({}), 0);
}

TEST(Device, ReportsTheReasonIfMissing) {
  try {
    EXPECT_FALSE(devices().empty());
  } catch (const Error& error) {
    EXPECT_TRUE(error.kind() == ErrorKind::no_driver || error.kind() == ErrorKind::no_gpu) << error.what();
  }
}

TEST(Fingerprint, IgnoresCommentsAndTitles) {
  const kernels::KernelFile tile = kernels::load_kernel("tile");
  kernels::KernelFile changed = kernels::parse_kernel("tile", "tile.cu", tile.text + "\n// a word\n");
  EXPECT_EQ(kernels::fingerprint(changed), kernels::fingerprint(tile));
  changed.title = "Another";
  EXPECT_EQ(kernels::fingerprint(changed), kernels::fingerprint(tile));
  changed.grid[0] = "1";
  EXPECT_NE(kernels::fingerprint(changed), kernels::fingerprint(tile));
}

}  // namespace
}  // namespace warplens::gpu

#include "app/study/calibration.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "app/study/launch_prediction.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::study {
namespace {

gpu::DeviceFacts device() {
  gpu::DeviceFacts facts;
  facts.name = "NVIDIA Test";
  facts.major = 8, facts.minor = 9;
  facts.multiprocessors = 40;
  facts.sm_clock_hz = 2e9;
  facts.l2_bytes = 32 << 20;
  return facts;
}

/// A simulated GPU with known constants. Returns the time that it takes for a calibration kernel (Probe).
class Machine {
 public:
  double operator()(const Probe& probe) const {
    constexpr double kLaunch = 3e-6, kCycle = 0.5e-9;
    const auto value = [&](const char* name) { return std::stod(probe.set.at(name)); };
    if (probe.kernel == "chain") return kLaunch + kCycle * value("STEPS") * (value("KIND") == 1 ? 30 : 4);
    if (probe.kernel == "chase")
      return kLaunch + kCycle * value("STEPS") * (probe.flushed ? 600 : probe.size.width == 4096 ? 35 : 250);
    if (probe.kernel == "hits") return kLaunch + kCycle * 64 * value("STEPS") * value("LINES");
    if (probe.kernel == "loads") return kLaunch + kCycle * 64 * value("STEPS") * value("DEGREE");
    if (probe.kernel == "stream" && probe.set.at("ROUNDS") == "1")
      return kLaunch + 16e-12 * static_cast<double>(probe.size.width * probe.size.height);
    if (probe.kernel == "copy") {
      const double bytes = 32.0 * 1024 * static_cast<double>(probe.size.height), share = bytes / (32 << 20);
      return kLaunch + bytes * (0.2e-12 + 0.8e-12 * std::clamp((share - 0.6) / 0.3, 0.0, 1.0));
    }
    return kLaunch;
  }
};

Calibration calibration() {
  return calibrate(device(), kernels::gpu_named("h200"), Machine());
}

TEST(Calibration, FindsTheConstantsOfAMachine) {
  const clock::Gpu gpu = calibration().gpu;
  EXPECT_NEAR(gpu.latency.arithmetic, 4, 1e-6);
  EXPECT_NEAR(gpu.latency.shared, 30, 1e-6);
  EXPECT_NEAR(gpu.latency.l1, 35, 1e-6);
  EXPECT_NEAR(gpu.latency.l2, 250, 1e-6);
  EXPECT_NEAR(gpu.latency.dram, 600, 1e-6);
  EXPECT_NEAR(gpu.cost.lsu_line, 1, 1e-6);
  EXPECT_NEAR(gpu.cost.lsu_request, 1, 1e-6);
  EXPECT_NEAR(gpu.cost.shared_wavefront, 1, 1e-6);
  EXPECT_NEAR(gpu.cost.dram_read_byte, 1, 1e-6);
  EXPECT_NEAR(gpu.cost.launch_us, 3, 1e-6);
  EXPECT_NEAR(gpu.l2_kept, 0.6, 0.03);
  EXPECT_NEAR(gpu.l2_gone, 0.9, 0.03);
}

TEST(Calibration, TakesFromTheDeviceWhatItTells) {
  const clock::Gpu gpu = calibration().gpu;
  EXPECT_EQ(gpu.name, "NVIDIA Test");
  EXPECT_EQ(gpu.arch, "sm_89");
  EXPECT_EQ(gpu.multiprocessors, 40u);
  EXPECT_EQ(gpu.room.threads, 1536u);
  EXPECT_TRUE(gpu.calibrated);
  EXPECT_EQ(gpu.fitted_on, "") << "nothing was fitted on this one";
}

TEST(Calibration, SaysWhereEachConstantComesFromThatItMeasured) {
  const Calibration made = calibration();
  const std::string text = kernels::text_of(made.gpu, {}, made.sources);
  for (const auto& [key, source] : made.sources)
    EXPECT_NE(text.find("  # " + source), std::string::npos) << key << " is no key of the file";
  EXPECT_EQ(kernels::read_gpu(text, "made.toml").name, "NVIDIA Test");
}

TEST(Calibration, ProbesAreKernelsThatCanBePlanned) {
  kernels::CompileCache cache;
  for (const Probe& probe : probes_for(device(), kernels::gpu_named("h200"))) {
    SCOPED_TRACE(probe.kernel);
    Choice choice = choice_of(probe);
    EXPECT_NO_THROW(load(choice, cache));
  }
}

TEST(Calibration, ANameWithoutAMicroBenchmarkIsOfTheCatalogue) {
  EXPECT_EQ(choice_of({.kernel = "copy", .set = {}, .size = {8, 8}}).text, nullptr);
  EXPECT_NE(choice_of({.kernel = "chase", .set = {}, .size = {8, 8}}).text, nullptr);
}

}  // namespace
}  // namespace warplens::study

#include "app/study/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/clock/room.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

constexpr double kLineBytes = 128;
constexpr unsigned kWarpsOfBlock = 8;       // warps per block in the probes whose blocks have 256 threads
constexpr unsigned kBlocksOfProcessor = 8;  // enough blocks to fill a multiprocessor

double as_number(const std::string& value) {
  return std::stod(value);
}

std::uint64_t positive_whole(double number) {
  return static_cast<std::uint64_t>(std::max(1.0, number));
}

/// Measures probes, and computes the constants of a GPU from their times. Each function handles one unit of the GPU.
/// The time of a step is computed from two runs of the same probe with different numbers of steps. The difference of
/// the two times does not include the launch or the start of the blocks.
class Calibrator {
 public:
  Calibrator(const gpu::DeviceFacts& device, const clock::Gpu& like, const SecondsOf& seconds)
      : device_(device), seconds_(seconds), multiprocessors_(device.multiprocessors) {
    made_.gpu = like;
  }

  Calibration run() {
    take_facts();
    launching();
    latencies();
    load_store_unit();
    l2();
    dram();
    what_l2_keeps();
    return made_;
  }

 private:
  void note(const std::string& key, const std::string& source) { made_.sources[key] = source; }

  void take_facts() {
    clock::Gpu& gpu = made_.gpu;
    gpu.name = device_.name;
    gpu.arch = device_.arch();
    gpu.multiprocessors = device_.multiprocessors;
    gpu.clock_hz = device_.sm_clock_hz;
    gpu.l2_bytes = device_.l2_bytes;
    gpu.room = clock::find_room(gpu.arch);
    gpu.calibrated = true;
    gpu.fitted_on.clear();
  }

  double cycles(double seconds) const { return seconds * made_.gpu.clock_hz; }

  /// Returns the time of one step in seconds, computed from two runs with different numbers of steps.
  double step(Probe probe, const std::string& parameter, const std::string& few, const std::string& many) const {
    probe.set[parameter] = few;
    const double short_one = seconds_(probe);
    probe.set[parameter] = many;
    return (seconds_(probe) - short_one) / (as_number(many) - as_number(few));
  }

  void launching() {
    clock::Costs& cost = made_.gpu.cost;
    constexpr std::uint64_t kMany = 131'072;
    const auto blocks = [&](std::uint64_t count, const char* threads, const char* shared) {
      return seconds_({.kernel = "empty", .set = {{"THREADS", threads}, {"SHARED", shared}}, .size = {count, 1}});
    };
    const double one = blocks(1, "32", "0");
    cost.launch_us = 1e6 * one;
    note("cost.launch_us", "kernel 'empty': one block");
    cost.dispatch = 1e12 * (blocks(kMany, "32", "0") - one) / kMany;
    note("cost.dispatch", "kernel 'empty': many blocks of one warp");
    const double of_each = static_cast<double>(kMany) / multiprocessors_;
    cost.warp = cycles(blocks(kMany, "1024", "0") - one) / (of_each * 32);
    note("cost.warp", "kernel 'empty': many blocks of 32 warps");
    // This much shared memory per block leaves room for only one block at a time.
    const auto most = std::to_string(made_.gpu.room.shared_bytes / 1024 - 1);
    const double alone = cycles(blocks(100ULL * device_.multiprocessors, "32", most.c_str()) - one) / 99;
    const double dispatched = cycles(1e-12 * cost.dispatch * multiprocessors_);
    cost.block = std::max(0.0, alone - dispatched - cost.warp);
    note("cost.block", "kernel 'empty': blocks one after the other");
  }

  void latencies() {
    clock::Latencies& latency = made_.gpu.latency;
    const auto chain = [&](const char* kind, const char* threads) {
      const Probe probe{.kernel = "chain", .set = {{"KIND", kind}, {"THREADS", threads}}, .size = {1, 1}};
      return cycles(step(probe, "STEPS", "4096", "16384"));
    };
    latency.arithmetic = chain("0", "32");
    latency.shared = chain("1", "32");
    latency.barrier = chain("2", "256");
    for (const char* key : {"arithmetic", "shared", "barrier"}) note(std::string("latency.") + key, "chain");
    const auto chase = [&](std::uint64_t elements, bool flushed) {
      const Probe probe{.kernel = "chase", .set = {}, .size = {elements, 1}, .flushed = flushed};
      return cycles(step(probe, "STEPS", "1024", "8192"));
    };
    latency.l1 = chase(4096, false);
    note("latency.l1", "chase: 16 KB");
    // The range has more cache lines than L1 can hold, but L2 holds all of them.
    latency.l2 = chase(std::min<std::uint64_t>(2 << 20, device_.l2_bytes / 16), false);
    note("latency.l2", "chase: up to 8 MB");
    latency.dram = chase(std::uint64_t{1} << 26, true);
    note("latency.dram", "chase: 256 MB, L2 flushed");
  }

  /// Returns the cycles that a multiprocessor needs per request. The warps of the probe only make such requests.
  double cycles_of_request(const char* kernel, const std::string& parameter, const std::string& value) const {
    const Probe probe{
        .kernel = kernel, .set = {{parameter, value}}, .size = {kBlocksOfProcessor * device_.multiprocessors, 1}};
    return cycles(step(probe, "STEPS", "256", "1024")) / (kBlocksOfProcessor * kWarpsOfBlock);
  }

  void load_store_unit() {
    clock::Costs& cost = made_.gpu.cost;
    cost.lsu_line = (cycles_of_request("hits", "LINES", "32") - cycles_of_request("hits", "LINES", "8")) / 24;
    note("cost.lsu_line", "hits: 32 cache lines per request compared with 8");
    cost.lsu_request = cycles_of_request("hits", "LINES", "8") - 7 * cost.lsu_line;
    note("cost.lsu_request", "hits: 8 cache lines per request");
    cost.shared_wavefront =
        (cycles_of_request("loads", "DEGREE", "32") - cycles_of_request("loads", "DEGREE", "8")) / 24;
    note("cost.shared_wavefront", "loads: 32 wavefronts per request compared with 8");
  }

  /// Returns the picoseconds per cache line, for accesses to a range of memory that stays in L2. Each lane accesses one
  /// sector, and `per_line` of these sectors are in one cache line.
  double line_of_l2(const char* write, unsigned per_line) const {
    const std::uint64_t blocks = kBlocksOfProcessor * device_.multiprocessors;
    constexpr std::uint64_t kPiece = 1024;  // number of 4-byte words in 32 cache lines
    const std::uint64_t pieces = std::max<std::uint64_t>(1, device_.l2_bytes / 4 / (4 * kPiece * blocks));
    const Probe probe{.kernel = "sectors",
                      .set = {{"WRITE", write}, {"PER_LINE", std::to_string(per_line)}, {"WORDS", "1"}},
                      .size = {pieces * kPiece, blocks}};
    const double requests = static_cast<double>(blocks * kWarpsOfBlock);
    return 1e12 * step(probe, "ROUNDS", "16", "32") / (requests * 32 / per_line);
  }

  /// Returns the picoseconds per cache line if the lanes access complete cache lines, with 16 bytes per lane.
  double whole_line_of_l2(const char* write) const {
    const std::uint64_t blocks = kBlocksOfProcessor * device_.multiprocessors;
    const std::uint64_t width =
        positive_whole(static_cast<double>(device_.l2_bytes) / 4 / 16 / static_cast<double>(blocks));
    const Probe probe{.kernel = "stream", .set = {{"WRITE", write}}, .size = {width, blocks}};
    const double lines = static_cast<double>(width * blocks) * 16 / kLineBytes;
    return 1e12 * step(probe, "ROUNDS", "16", "32") / lines;
  }

  static double whole_line_written(const clock::Costs& cost) { return cost.l2_write_line + 4 * cost.l2_write_sector; }

  void l2() {
    clock::Costs& cost = made_.gpu.cost;
    const double before = whole_line_written(cost);
    cost.l2_read_half = line_of_l2("0", 1);
    note("cost.l2_read_half", "sectors: one per cache line, read");
    const double of_one = line_of_l2("1", 1), of_four = line_of_l2("1", 4), full = whole_line_of_l2("1");
    const double partial_sector = std::max(0.0, (of_four - of_one) / 3);
    cost.l2_write_line = std::max(0.0, of_one - partial_sector);
    cost.l2_write_sector = std::max(0.0, (full - cost.l2_write_line) / 4);
    cost.l2_write_partial = std::max(0.0, partial_sector - cost.l2_write_sector);
    note("cost.l2_write_line", "sectors: one and four per cache line, written");
    note("cost.l2_write_sector", "stream: written, in L2");
    note("cost.l2_write_partial", "sectors: four per cache line, written, compared with stream");
    // No probe measures the link between the multiprocessors and L2 alone. The costs of the link depend on the number
    // of L2 slices and on the clock of L2, like the cost of a write to L2. Therefore, they are scaled by the factor by
    // which that cost has changed.
    const double slower = before > 0 ? whole_line_written(cost) / before : 1;
    cost.l2_link_read_half *= slower;
    cost.l2_link_write_half *= slower;
    cost.l2_link_write_sector *= slower;
    for (const char* key : {"read_half", "write_half", "write_sector"})
      note(fmt::format("cost.l2_link_{}", key), "of another GPU, scaled by the L2 time to write a cache line");
  }

  void dram() {
    clock::Costs& cost = made_.gpu.cost;
    const std::uint64_t blocks = kBlocksOfProcessor * device_.multiprocessors;
    // One gigabyte, but at most sixteen times the size of L2.
    const double bytes = std::min(1e9, 16.0 * static_cast<double>(device_.l2_bytes));
    const std::uint64_t width = positive_whole(bytes / 16 / static_cast<double>(blocks));
    const auto byte = [&](const char* write) {
      const Probe probe{.kernel = "stream", .set = {{"WRITE", write}, {"ROUNDS", "1"}}, .size = {width, blocks}};
      return 1e12 * (seconds_(probe) - 1e-6 * cost.launch_us) / (16.0 * static_cast<double>(width * blocks));
    };
    cost.dram_read_byte = byte("0");
    cost.dram_write_byte = byte("1");
    note("cost.dram_read_byte", "stream: read");
    note("cost.dram_write_byte", "stream: written");
    const double peak = device_.peak_bytes_per_second();
    cost.dram_peak_byte = peak > 0 ? 1e12 / peak : 0;
    note("cost.dram_peak_byte", "memory clock and bus width from the driver");
  }

  /// Fits the time per byte of copies as a function of the share of L2 that they fill. The function has three parts:
  /// constant while L2 keeps everything, another constant while it keeps nothing, and linear in between. The result is
  /// the pair of shares, at the ends of the linear part, that gives the smallest error.
  void what_l2_keeps() {
    clock::Gpu& gpu = made_.gpu;
    constexpr double kStep = 0.05;
    struct Point {
      double share, slowness;  ///< share: part of L2 that the copy fills; slowness: seconds per byte
    };
    std::vector<Point> points;
    for (double share = 0.3; share < 1.31; share += kStep) {
      const auto rows = positive_whole(share * static_cast<double>(gpu.l2_bytes) / 2 / 16 / 1024);
      const Probe probe{.kernel = "copy", .set = {{"T", "float4"}}, .size = {1024, rows}};
      const double bytes = 2.0 * 16 * 1024 * static_cast<double>(rows);
      points.push_back(
          {bytes / static_cast<double>(gpu.l2_bytes), (seconds_(probe) - 1e-6 * gpu.cost.launch_us) / bytes});
    }
    const double kept = points.front().slowness, gone = points.back().slowness;
    double least = INFINITY;
    for (double from = 0.3; from < 1.2; from += kStep / 5)
      for (double to = from + kStep; to < 1.3; to += kStep / 5) {
        double error = 0;
        for (const Point& point : points) {
          const double expected = kept + (gone - kept) * std::clamp((point.share - from) / (to - from), 0.0, 1.0);
          error += (point.slowness - expected) * (point.slowness - expected);
        }
        if (error >= least) continue;
        least = error;
        gpu.l2_kept = from, gpu.l2_gone = to;
      }
    note("l2.kept", "copy: growing footprints");
    note("l2.gone", "copy: growing footprints");
  }

  const gpu::DeviceFacts& device_;
  const SecondsOf& seconds_;
  const double multiprocessors_;
  Calibration made_;
};

}  // namespace

Calibration calibrate(const gpu::DeviceFacts& device, const clock::Gpu& like, const SecondsOf& seconds) {
  return Calibrator(device, like, seconds).run();
}

std::vector<Probe> probes_for(const gpu::DeviceFacts& device, const clock::Gpu& like) {
  std::vector<Probe> probes;
  calibrate(device, like, [&](const Probe& probe) {
    if (std::ranges::find(probes, probe) == probes.end()) probes.push_back(probe);
    return 1e-3;
  });
  return probes;
}

Choice choice_of(const Probe& probe) {
  Choice choice{.kernel = probe.kernel, .size = probe.size, .set = probe.set};
  const std::string path = "assets/calibration/" + probe.kernel + ".cu";
  if (const auto text = kernels::embedded_file(path)) {
    choice.kernel = path;
    choice.text = std::make_shared<const std::string>(*text);
  }
  return choice;
}

}  // namespace warplens::study

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/trace/category.hpp"
#include "analysis/trace/totals.hpp"
#include "kernels/gpu/code_place.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::gpu {

/// What is counted of a category of accesses. `replays` are the passes of constant loads after each one's first.
enum class Quantity : std::uint8_t { requests, sectors, wavefronts, replays };

/// As the tables and the JSON write it: "sectors".
const char* name_of(Quantity quantity);

/// A number that both the model and the hardware have: sectors of global loads, say.
struct Metric {
  trace::Category category{};
  Quantity quantity{};
  bool operator==(const Metric&) const = default;
};

/// As the JSON writes it: "global_load.sectors"; and back, nothing for what is no metric.
std::string name_of(const Metric& metric);
std::optional<Metric> metric_named(const std::string& name);

/// The model's number for a metric.
std::uint64_t modelled(const trace::Totals& totals, const Metric& metric);

/// The hardware's number for a metric.
struct HardwareCount {
  Metric metric;
  std::uint64_t value = 0;
  /// Where the metric has a second counter, what that one shows: the unit's own, beside the one that instruments the
  /// code. Each of them is wrong at times (see metric_counters.hpp).
  std::optional<std::uint64_t> by_unit;
  bool operator==(const HardwareCount&) const = default;
};

/// The traffic below the multiprocessors, as counted with nothing in the L2 cache before the launch, and without
/// what it still holds of the launch's stores afterwards. How much of it there
/// is depends on what runs when, so that it differs a little from launch to launch.
struct FlowCounters {
  std::uint64_t l1_load_sectors = 0;  ///< that loads of global and local memory asked L1 for
  std::uint64_t l1_load_hits = 0;     ///< of which L1 had
  std::uint64_t l2_read_sectors = 0;  ///< that L1 read from L2
  std::uint64_t l2_write_sectors = 0;
  std::uint64_t l2_atomic_sectors = 0;
  std::uint64_t l2_sectors = 0;  ///< all of them
  std::uint64_t l2_hits = 0;     ///< of which L2 had
  std::uint64_t dram_read_bytes = 0;
  std::uint64_t dram_write_bytes = 0;
  bool operator==(const FlowCounters&) const = default;
};

/// How busy the parts of the machine were, as shares of what they can keep up over the launch's whole time: the figures
/// that a profiler calls speed of light. Each is the busiest of the unit's own parts.
struct UnitCounters {
  double dram = 0;
  double l2 = 0;
  double l1 = 0;      ///< the load/store unit with L1 and shared memory
  double shared = 0;  ///< of which shared memory's wavefronts
  double issue = 0;   ///< instructions, of one a cycle and scheduler
  bool operator==(const UnitCounters&) const = default;
};

/// What one machine instruction came to over the whole launch.
struct InstructionCounters {
  std::uint32_t offset = 0;          ///< in bytes from the kernel's first instruction
  CodePlace place;                   ///< its source line
  std::uint64_t executed = 0;        ///< by warps
  std::uint64_t global_sectors = 0;  ///< the distinct ones of each request
  std::uint64_t local_sectors = 0;   ///< likewise
  std::uint64_t shared_wavefronts = 0;
  bool operator==(const InstructionCounters&) const = default;
};

/// What the hardware counted of one launch.
struct Counters {
  DeviceFacts device;
  std::string date;                   ///< UTC: "2026-11-21T18:30:00Z"
  std::vector<HardwareCount> counts;  ///< in the order of metric_counters.hpp
  FlowCounters flow;
  std::optional<UnitCounters> units;              ///< where asked for, and where this GPU can tell
  std::vector<InstructionCounters> instructions;  ///< in order; only those that touch memory, and where asked for
  /// The hardware's number for a metric; nothing where it has none.
  std::optional<std::uint64_t> of(const Metric& metric) const;
  bool operator==(const Counters&) const = default;
};

/// What is to be counted.
struct CountOptions {
  bool instructions = false;  ///< each instruction as well; takes another, slower run
  bool units = false;         ///< how busy the units were as well; takes more runs
  bool operator==(const CountOptions&) const = default;
};

}  // namespace warplens::gpu

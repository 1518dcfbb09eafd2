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

/// The quantity that is counted for a category of accesses. `replays` are the passes of constant loads after the first
/// pass of each load. `divergent` are the divergent branches of the launch, which have no category.
enum class Quantity : std::uint8_t { requests, sectors, wavefronts, replays, divergent };

/// Returns the name in tables and JSON: "sectors".
const char* name_of(Quantity quantity);

/// A number that both the model and the hardware provide, such as sectors of global loads.
struct Metric {
  std::optional<trace::Category> category;  ///< missing if the metric does not count accesses
  Quantity quantity{};
  bool operator==(const Metric&) const = default;
};

/// Returns the name in JSON: "global_load.sectors" or "branches.divergent". `metric_named` is the inverse function; it
/// returns nullopt for an unknown name.
std::string name_of(const Metric& metric);
std::optional<Metric> metric_named(const std::string& name);

/// Returns the model's value of a metric.
std::uint64_t modelled_value(const trace::Totals& totals, const Metric& metric);

/// The hardware's value of a metric.
struct HardwareCount {
  Metric metric;
  std::uint64_t value = 0;
  /// Value of the second counter, if the metric has one. `value` comes from instrumented code, and `by_unit` from the
  /// counter of the hardware unit. Each of them can be wrong (see metric_counters.hpp).
  std::optional<std::uint64_t> by_unit;
  bool operator==(const HardwareCount&) const = default;
};

/// Traffic below the multiprocessors. The L2 cache is empty before the launch. Stored data that are still in L2 after
/// the launch do not count as DRAM bytes. The values vary slightly between launches, because they depend on the timing.
struct FlowCounters {
  std::uint64_t l1_load_sectors = 0;  ///< sectors that loads of global and local memory looked up in L1
  std::uint64_t l1_load_hits = 0;     ///< number of the load sectors that were found in L1
  std::uint64_t l2_read_sectors = 0;  ///< sectors that L1 read from L2
  std::uint64_t l2_write_sectors = 0;
  std::uint64_t l2_atomic_sectors = 0;
  std::uint64_t l2_sectors = 0;  ///< sectors that accesses of all kinds looked up in L2
  std::uint64_t l2_hits = 0;     ///< number of the sectors that were found in L2
  std::uint64_t dram_read_bytes = 0;
  std::uint64_t dram_write_bytes = 0;
  bool operator==(const FlowCounters&) const = default;
};

/// Utilisation of the units during the launch, as shares of their sustained peak. Profilers call these numbers "speed
/// of light". Each value is the utilisation of the busiest part of the unit.
struct UnitCounters {
  double dram = 0;
  double l2 = 0;
  double l1 = 0;      ///< load/store unit, including L1 and shared memory
  double shared = 0;  ///< wavefronts of shared memory only
  double issue = 0;   ///< issue slots that were used; 1 means one instruction per cycle and scheduler
  bool operator==(const UnitCounters&) const = default;
};

/// Counts of one machine instruction over the whole launch.
struct InstructionCounters {
  std::uint32_t offset = 0;          ///< offset in bytes from the kernel's first instruction
  CodePlace place;                   ///< source line of the instruction
  std::uint64_t executed = 0;        ///< number of executions by warps
  std::uint64_t global_sectors = 0;  ///< sectors of global memory: distinct sectors per request, added up
  std::uint64_t local_sectors = 0;   ///< sectors of local memory: distinct sectors per request, added up
  std::uint64_t shared_wavefronts = 0;
  bool operator==(const InstructionCounters&) const = default;
};

/// The hardware's counts of one launch.
struct Counters {
  DeviceFacts device;
  std::string date;                   ///< UTC date and time: "2026-11-21T18:30:00Z"
  std::vector<HardwareCount> counts;  ///< values of the metrics, in the order of metric_counters.hpp
  FlowCounters flow;
  std::optional<UnitCounters> units;              ///< utilisation; missing if not requested or not available
  std::vector<InstructionCounters> instructions;  ///< memory instructions in code order; empty if not requested
  /// Returns the hardware's value of a metric; nullopt if it was not counted.
  std::optional<std::uint64_t> of(const Metric& metric) const;
  bool operator==(const Counters&) const = default;
};

/// Selects what is counted.
struct CountOptions {
  bool instructions = false;  ///< also read the counters of each instruction, in a separate, slower run
  bool units = false;         ///< also count the units' utilisation, in additional runs
  bool operator==(const CountOptions&) const = default;
};

}  // namespace warplens::gpu

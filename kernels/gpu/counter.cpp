#include "kernels/gpu/counter.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <optional>

#include "analysis/base/date.hpp"
#include "analysis/translation/message.hpp"
#include "kernels/gpu/cache_cleaner.hpp"
#include "kernels/gpu/check.hpp"
#include "kernels/gpu/loaded_job.hpp"
#include "kernels/gpu/metric_counters.hpp"
#include "kernels/gpu/range_profiler.hpp"
#include "kernels/gpu/sass_profiler.hpp"

namespace warplens::gpu {
namespace {

/// A hardware counter of the traffic, and the field that its value is added to. Several counters may be added to the
/// same field.
struct FlowCounter {
  const char* name;
  std::uint64_t FlowCounters::*place;
};

constexpr FlowCounter kFlow[] = {
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", &FlowCounters::l1_load_sectors},
    {"l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", &FlowCounters::l1_load_sectors},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum", &FlowCounters::l1_load_hits},
    {"l1tex__t_sectors_pipe_lsu_mem_local_op_ld_lookup_hit.sum", &FlowCounters::l1_load_hits},
    {"l1tex__m_xbar2l1tex_read_sectors.sum", &FlowCounters::l2_read_sectors},
    {"lts__t_sectors_srcunit_tex_op_write.sum", &FlowCounters::l2_write_sectors},
    {"lts__t_sectors_srcunit_tex_op_atom.sum", &FlowCounters::l2_atomic_sectors},
    {"lts__t_sectors_srcunit_tex_op_red.sum", &FlowCounters::l2_atomic_sectors},
    {"lts__t_sectors_srcunit_tex.sum", &FlowCounters::l2_sectors},
    {"lts__t_sectors_srcunit_tex_lookup_hit.sum", &FlowCounters::l2_hits},
    {"dram__bytes_read.sum", &FlowCounters::dram_read_bytes},
    {"dram__bytes_write.sum", &FlowCounters::dram_write_bytes},
};

/// A hardware counter of the utilisation of a unit, in percent of its sustained peak, and the field for its value.
struct UnitCounter {
  const char* name;
  double UnitCounters::*place;
};

constexpr UnitCounter kUnits[] = {
    {"dram__throughput.avg.pct_of_peak_sustained_elapsed", &UnitCounters::dram},
    {"lts__throughput.avg.pct_of_peak_sustained_elapsed", &UnitCounters::l2},
    {"l1tex__throughput.avg.pct_of_peak_sustained_elapsed", &UnitCounters::l1},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared.avg.pct_of_peak_sustained_elapsed", &UnitCounters::shared},
    {"smsp__inst_issued.avg.pct_of_peak_sustained_elapsed", &UnitCounters::issue},
};

constexpr const char* kOfInstructions[] = {"smsp__sass_inst_executed", "smsp__sass_sectors_mem_global",
                                           "smsp__sass_sectors_mem_local",
                                           "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared"};

/// Returns the names of all counters without repetitions.
std::vector<std::string> counter_names() {
  std::vector<std::string> names;
  const auto add = [&](const char* name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  };
  for (const MetricCounters& row : metric_counters())
    for (const auto* some : {&row.counters, &row.by_unit})
      for (const char* name : *some) add(name);
  for (const FlowCounter& flow : kFlow) add(flow.name);
  return names;
}

std::vector<std::string> unit_counter_names() {
  std::vector<std::string> names;
  for (const UnitCounter& unit : kUnits) names.emplace_back(unit.name);
  return names;
}

std::vector<InstructionCounters> instructions_of(const std::vector<SassCounts>& counted) {
  std::vector<InstructionCounters> result;
  for (const SassCounts& one : counted) {
    const InstructionCounters instruction{one.offset,    one.place,     one.values[0],
                                          one.values[1], one.values[2], one.values[3]};
    if (instruction.global_sectors + instruction.local_sectors + instruction.shared_wavefronts > 0)
      result.push_back(instruction);
  }
  return result;
}

}  // namespace

struct Counter::State {
  DeviceFacts device = devices().front();
  std::vector<std::string> names = counter_names();
  RangeProfiler profiler{names};
  std::optional<RangeProfiler> units;  ///< made at the first use
  bool lacks_units = false;
  SassProfiler instructions{{std::begin(kOfInstructions), std::end(kOfInstructions)}};

  /// Returns true if this GPU has all counters of the units' utilisation. Some GPUs lack some of them.
  bool has_units() {
    if (units || lacks_units) return !lacks_units;
    try {
      units.emplace(unit_counter_names());
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::unsupported) throw;
      lacks_units = true;
    }
    return !lacks_units;
  }
};

namespace {

UnitCounters units_of(const std::vector<double>& percent) {
  UnitCounters units;
  for (std::size_t at = 0; at < std::size(kUnits); ++at) units.*kUnits[at].place = percent[at] / 100;
  return units;
}

}  // namespace

Counter::Counter() : state_(std::make_unique<State>()) {}

Counter::~Counter() = default;

Counters Counter::count(const Job& job, const CountOptions& options, const Monitor& monitor) {
  monitor.enter(Phase::preparing);
  LoadedJob loaded(job);
  loaded.fill();
  const CacheCleaner cleaner(state_->device.l2_bytes);
  // Fill the buffers again before each run, unless the job is a transpose or copy, which does not change its input.
  const bool fills_anew = job.check != kernels::Check::transpose && job.check != kernels::Check::copy;
  const auto prepare = [&] {
    monitor.enter(Phase::preparing);
    if (fills_anew) loaded.fill();
    release_kept_lines();
    cleaner.enqueue(nullptr);
    check(cudaDeviceSynchronize(), marked("flushing the L2 cache"));
    monitor.enter(Phase::slow_run);
  };
  const auto launch = [&] { loaded.launch(nullptr); };

  Counters result{.device = state_->device, .date = base::utc_now()};
  const std::vector<double> values = state_->profiler.count(prepare, launch);
  const auto value_of = [&](const char* name) {
    const auto place = std::find(state_->names.begin(), state_->names.end(), name);
    return static_cast<std::uint64_t>(values[static_cast<std::size_t>(place - state_->names.begin())]);
  };
  const auto sum_of = [&](const std::vector<const char*>& names) {
    std::uint64_t sum = 0;
    for (const char* name : names) sum += value_of(name);
    return sum;
  };
  for (const MetricCounters& row : metric_counters()) {
    HardwareCount count{row.metric, sum_of(row.counters), {}};
    if (!row.by_unit.empty()) count.by_unit = sum_of(row.by_unit);
    result.counts.push_back(count);
  }
  for (const FlowCounter& flow : kFlow) result.flow.*flow.place += value_of(flow.name);
  if (options.units && state_->has_units()) result.units = units_of(state_->units->count(prepare, launch));
  if (options.instructions) {
    prepare();
    result.instructions = instructions_of(state_->instructions.count(job.launch.cubin, job.launch.entry, launch));
  }
  return result;
}

}  // namespace warplens::gpu

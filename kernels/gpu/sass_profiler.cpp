#include "kernels/gpu/sass_profiler.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <map>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"
#include "kernels/gpu/cupti.hpp"

namespace warplens::gpu {
namespace {

std::uint64_t id_of(const std::string& metric) {
  const std::string chip = chip_name();
  auto properties = WARPLENS_SIZED(CUpti_SassMetrics_GetProperties_Params);
  properties.pChipName = chip.c_str();
  properties.pMetricName = metric.c_str();
  check_cupti(cupti().cuptiSassMetricsGetProperties(&properties), marked("querying an instruction counter"));
  return properties.metric.metricId;
}

int current_device() {
  int device = 0;
  check(cudaGetDevice(&device), marked("querying the current device"));
  return device;
}

void choose(const std::vector<std::uint64_t>& ids) {
  std::vector<CUpti_SassMetrics_Config> chosen;
  for (const std::uint64_t id : ids) chosen.push_back({id, CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU});
  auto set = WARPLENS_SIZED(CUpti_SassMetricsSetConfig_Params);
  set.numOfMetricConfig = chosen.size();
  set.pConfigs = chosen.data();
  set.deviceIndex = static_cast<std::uint32_t>(current_device());
  check_cupti(cupti().cuptiSassMetricsSetConfig(&set), marked("selecting the instruction counters"));
}

/// Instruments the code for the selected metrics. The destructor ends the instrumentation.
class Instrumented {
 public:
  explicit Instrumented(std::size_t metrics) : metrics_(metrics) {
    auto enable = WARPLENS_SIZED(CUpti_SassMetricsEnable_Params);
    enable.ctx = current_context();
    enable.enableLazyPatching = 1;
    check_cupti(cupti().cuptiSassMetricsEnable(&enable), marked("instrumenting the code"));
  }
  ~Instrumented() {
    auto disable = WARPLENS_SIZED(CUpti_SassMetricsDisable_Params);
    disable.ctx = current_context();
    cupti().cuptiSassMetricsDisable(&disable);
  }
  Instrumented(const Instrumented&) = delete;
  Instrumented& operator=(const Instrumented&) = delete;

  /// Calls `found(offset, metric, value)` for every instrumented instruction and metric.
  void read(const std::function<void(std::uint32_t, std::uint64_t, std::uint64_t)>& found) const {
    auto properties = WARPLENS_SIZED(CUpti_SassMetricsGetDataProperties_Params);
    properties.ctx = current_context();
    check_cupti(cupti().cuptiSassMetricsGetDataProperties(&properties), marked("reading the instruction counts"));
    const std::size_t records = properties.numOfPatchedInstructionRecords;
    const std::size_t instances = properties.numOfInstances * metrics_;
    if (records == 0 || instances == 0) return;
    std::vector<CUpti_SassMetrics_InstanceValue> values(records * instances);
    std::vector<CUpti_SassMetrics_Data> data(records);
    for (std::size_t at = 0; at < records; ++at) {
      data[at].structSize = sizeof data[at];
      data[at].pInstanceValues = values.data() + at * instances;
    }
    auto flush = WARPLENS_SIZED(CUpti_SassMetricsFlushData_Params);
    flush.ctx = properties.ctx;
    flush.numOfPatchedInstructionRecords = records;
    flush.numOfInstances = properties.numOfInstances;
    flush.pMetricsData = data.data();
    check_cupti(cupti().cuptiSassMetricsFlushData(&flush), marked("reading the instruction counts"));
    for (const CUpti_SassMetrics_Data& record : data)
      for (std::size_t at = 0; at < instances; ++at)
        found(record.pcOffset, record.pInstanceValues[at].metricId, record.pInstanceValues[at].value);
  }

 private:
  std::size_t metrics_;
};

}  // namespace

std::vector<SassCounts> SassProfiler::count(const std::vector<char>& cubin, const std::string& entry,
                                            const std::function<void()>& launch) {
  if (ids_.empty()) {
    std::vector<std::uint64_t> ids;
    for (const std::string& metric : metrics_) ids.push_back(id_of(metric));
    choose(ids);
    ids_ = std::move(ids);
  }
  std::map<std::uint32_t, std::vector<std::uint64_t>> counted;
  {
    const Instrumented instrumented(ids_.size());
    launch();
    check(cudaDeviceSynchronize(), marked("counting instructions"));
    instrumented.read([&](std::uint32_t offset, std::uint64_t id, std::uint64_t value) {
      const auto place = std::find(ids_.begin(), ids_.end(), id);
      if (place == ids_.end()) return;
      std::vector<std::uint64_t>& values = counted[offset];
      values.resize(ids_.size());
      values[static_cast<std::size_t>(place - ids_.begin())] += value;
    });
  }
  std::vector<SassCounts> result;
  for (auto& [offset, values] : counted)
    result.push_back({offset, code_place(cubin, entry, offset), std::move(values)});
  return result;
}

}  // namespace warplens::gpu

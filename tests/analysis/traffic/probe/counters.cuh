#pragma once

// Reads one row of hardware counters per launch, with CUPTI's range profiler.

#include <cuda.h>
#include <cuda_runtime.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

inline void cuda(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}
inline void cupti(CUptiResult result, const char* what) {
  if (result != CUPTI_SUCCESS) throw std::runtime_error(std::string(what) + " gives " + std::to_string(result));
}
#define CUPTI(call) cupti(call, #call)
template <class T>
T sized(std::size_t size) {
  T parameters{};
  parameters.structSize = size;
  return parameters;
}
#define SIZED(type) sized<type>(type##_STRUCT_SIZE)

using Names = std::vector<std::string>;
using Launch = std::function<void(std::size_t)>;
using Heading = std::function<void(const Names&)>;
using Row = std::function<void(std::size_t, const std::vector<double>&)>;
using IsLate = std::function<bool()>;

inline CUcontext current_context() {
  CUcontext context = nullptr;
  cuCtxGetCurrent(&context);
  return context;
}

inline void initialize_cupti() {
  auto parameters = SIZED(CUpti_Profiler_Initialize_Params);
  CUPTI(cuptiProfilerInitialize(&parameters));
}

/// Executes the launches with numbers 0 to `launches` - 1, and calls `row` with the counters of each.
inline void count_by_hardware(const Names& metrics, std::size_t launches, const Launch& launch, const Heading& heading,
                              const Row& row, const IsLate& is_late, CUpti_ProfilerReplayMode replay) {
  initialize_cupti();
  std::vector<const char*> names;
  for (const std::string& metric : metrics) names.push_back(metric.c_str());

  auto chip = SIZED(CUpti_Device_GetChipName_Params);
  chip.deviceIndex = 0;
  CUPTI(cuptiDeviceGetChipName(&chip));
  auto availability = SIZED(CUpti_Profiler_GetCounterAvailability_Params);
  availability.ctx = current_context();
  CUPTI(cuptiProfilerGetCounterAvailability(&availability));
  std::vector<std::uint8_t> available(availability.counterAvailabilityImageSize);
  availability.pCounterAvailabilityImage = available.data();
  CUPTI(cuptiProfilerGetCounterAvailability(&availability));

  auto host = SIZED(CUpti_Profiler_Host_Initialize_Params);
  host.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
  host.pChipName = chip.pChipName;
  host.pCounterAvailabilityImage = available.data();
  CUPTI(cuptiProfilerHostInitialize(&host));
  auto add = SIZED(CUpti_Profiler_Host_ConfigAddMetrics_Params);
  add.pHostObject = host.pHostObject;
  add.ppMetricNames = names.data();
  add.numMetrics = names.size();
  CUPTI(cuptiProfilerHostConfigAddMetrics(&add));
  auto size = SIZED(CUpti_Profiler_Host_GetConfigImageSize_Params);
  size.pHostObject = host.pHostObject;
  CUPTI(cuptiProfilerHostGetConfigImageSize(&size));
  std::vector<std::uint8_t> config(size.configImageSize);
  auto image = SIZED(CUpti_Profiler_Host_GetConfigImage_Params);
  image.pHostObject = host.pHostObject;
  image.configImageSize = config.size();
  image.pConfigImage = config.data();
  CUPTI(cuptiProfilerHostGetConfigImage(&image));
  auto passes = SIZED(CUpti_Profiler_Host_GetNumOfPasses_Params);
  passes.configImageSize = config.size();
  passes.pConfigImage = config.data();
  CUPTI(cuptiProfilerHostGetNumOfPasses(&passes));
  std::printf("%s, %zu metrics in %zu passes\n", chip.pChipName, names.size(), passes.numOfPasses);
  heading(metrics);

  constexpr std::size_t kBatch = 250;
  for (std::size_t from = 0; from < launches && !is_late(); from += kBatch) {
    const std::size_t many = std::min(kBatch, launches - from);
    auto enable = SIZED(CUpti_RangeProfiler_Enable_Params);
    enable.ctx = current_context();
    CUPTI(cuptiRangeProfilerEnable(&enable));
    auto data_size = SIZED(CUpti_RangeProfiler_GetCounterDataSize_Params);
    data_size.pRangeProfilerObject = enable.pRangeProfilerObject;
    data_size.pMetricNames = names.data();
    data_size.numMetrics = names.size();
    data_size.maxNumOfRanges = many;
    data_size.maxNumRangeTreeNodes = static_cast<std::uint32_t>(many);
    CUPTI(cuptiRangeProfilerGetCounterDataSize(&data_size));
    std::vector<std::uint8_t> data(data_size.counterDataSize);
    auto begin = SIZED(CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
    begin.pRangeProfilerObject = enable.pRangeProfilerObject;
    begin.counterDataSize = data.size();
    begin.pCounterData = data.data();
    CUPTI(cuptiRangeProfilerCounterDataImageInitialize(&begin));
    auto set = SIZED(CUpti_RangeProfiler_SetConfig_Params);
    set.pRangeProfilerObject = enable.pRangeProfilerObject;
    set.configSize = config.size();
    set.pConfig = config.data();
    set.counterDataImageSize = data.size();
    set.pCounterDataImage = data.data();
    set.range = CUPTI_AutoRange;
    set.replayMode = replay;
    set.maxRangesPerPass = many;
    set.numNestingLevels = 1;
    set.minNestingLevel = 1;
    set.passIndex = 0;
    set.targetNestingLevel = 0;
    CUPTI(cuptiRangeProfilerSetConfig(&set));
    for (bool all_passes = false; !all_passes;) {
      auto start = SIZED(CUpti_RangeProfiler_Start_Params);
      start.pRangeProfilerObject = enable.pRangeProfilerObject;
      CUPTI(cuptiRangeProfilerStart(&start));
      for (std::size_t at = 0; at < many; ++at) launch(from + at);
      cuda(cudaDeviceSynchronize());
      auto stop = SIZED(CUpti_RangeProfiler_Stop_Params);
      stop.pRangeProfilerObject = enable.pRangeProfilerObject;
      CUPTI(cuptiRangeProfilerStop(&stop));
      all_passes = stop.isAllPassSubmitted != 0 || replay == CUPTI_KernelReplay;
    }
    auto decode = SIZED(CUpti_RangeProfiler_DecodeData_Params);
    decode.pRangeProfilerObject = enable.pRangeProfilerObject;
    CUPTI(cuptiRangeProfilerDecodeData(&decode));
    auto info = SIZED(CUpti_RangeProfiler_GetCounterDataInfo_Params);
    info.pCounterDataImage = data.data();
    info.counterDataImageSize = data.size();
    CUPTI(cuptiRangeProfilerGetCounterDataInfo(&info));
    if (info.numTotalRanges != many) std::printf("%zu ranges for %zu launches\n", info.numTotalRanges, many);
    for (std::size_t at = 0; at < std::min(many, info.numTotalRanges); ++at) {
      std::vector<double> values(names.size());
      auto evaluate = SIZED(CUpti_Profiler_Host_EvaluateToGpuValues_Params);
      evaluate.pHostObject = host.pHostObject;
      evaluate.pCounterDataImage = data.data();
      evaluate.counterDataImageSize = data.size();
      evaluate.rangeIndex = at;
      evaluate.ppMetricNames = names.data();
      evaluate.numMetrics = names.size();
      evaluate.pMetricValues = values.data();
      CUPTI(cuptiProfilerHostEvaluateToGpuValues(&evaluate));
      row(from + at, values);
    }
    auto disable = SIZED(CUpti_RangeProfiler_Disable_Params);
    disable.pRangeProfilerObject = enable.pRangeProfilerObject;
    CUPTI(cuptiRangeProfilerDisable(&disable));
  }
  auto end = SIZED(CUpti_Profiler_Host_Deinitialize_Params);
  end.pHostObject = host.pHostObject;
  CUPTI(cuptiProfilerHostDeinitialize(&end));
}

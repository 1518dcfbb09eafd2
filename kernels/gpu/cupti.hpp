#pragma once

#include <cuda.h>
#include <cupti_pcsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_sass_metrics.h>
#include <cupti_target.h>

#include <cstddef>
#include <functional>
#include <string>

namespace warplens::gpu {

/// The functions of CUPTI that the counters need. The library is looked for when the first counter is asked for, so
/// that the program runs where there is none.
struct Cupti {
#define WARPLENS_CUPTI_FUNCTIONS(X)               \
  X(cuptiGetResultString)                         \
  X(cuptiDeviceGetChipName)                       \
  X(cuptiProfilerInitialize)                      \
  X(cuptiProfilerGetCounterAvailability)          \
  X(cuptiProfilerHostInitialize)                  \
  X(cuptiProfilerHostDeinitialize)                \
  X(cuptiProfilerHostConfigAddMetrics)            \
  X(cuptiProfilerHostGetConfigImageSize)          \
  X(cuptiProfilerHostGetConfigImage)              \
  X(cuptiProfilerHostEvaluateToGpuValues)         \
  X(cuptiRangeProfilerEnable)                     \
  X(cuptiRangeProfilerDisable)                    \
  X(cuptiRangeProfilerGetCounterDataSize)         \
  X(cuptiRangeProfilerCounterDataImageInitialize) \
  X(cuptiRangeProfilerSetConfig)                  \
  X(cuptiRangeProfilerStart)                      \
  X(cuptiRangeProfilerStop)                       \
  X(cuptiRangeProfilerDecodeData)                 \
  X(cuptiRangeProfilerGetCounterDataInfo)         \
  X(cuptiSassMetricsGetProperties)                \
  X(cuptiSassMetricsSetConfig)                    \
  X(cuptiSassMetricsUnsetConfig)                  \
  X(cuptiSassMetricsEnable)                       \
  X(cuptiSassMetricsDisable)                      \
  X(cuptiSassMetricsGetDataProperties)            \
  X(cuptiSassMetricsFlushData)                    \
  X(cuptiGetSassToSourceCorrelation)
#define WARPLENS_CUPTI_POINTER(name) decltype(&::name) name = nullptr;
  WARPLENS_CUPTI_FUNCTIONS(WARPLENS_CUPTI_POINTER)
#undef WARPLENS_CUPTI_POINTER
};

/// CUPTI, ready to be asked. Throws Error (unsupported) where there is no libcupti, or one without these functions.
const Cupti& cupti();

/// The same without starting it, for what needs no GPU.
const Cupti& cupti_library();

/// Throws Error unless the call succeeded; `doing` says what it was for ("reading the counters"). Missing rights are
/// told with the setting that grants them.
void check_cupti(CUptiResult result, const char* doing);

/// The same of a call that needs the counters for itself: while another program has them it is made again, for ten
/// seconds.
void check_when_free(const std::function<CUptiResult()>& call, const char* doing);

/// A structure of arguments for CUPTI, all zero but for its own size.
template <class T>
T sized(std::size_t size) {
  T parameters{};
  parameters.structSize = size;
  return parameters;
}

/// The driver's context that the CUDA runtime uses for the current device. Throws Error where there is none.
CUcontext current_context();

/// CUPTI's name for the current device's chip: "GH100".
std::string chip_name();

}  // namespace warplens::gpu

#define WARPLENS_SIZED(type) ::warplens::gpu::sized<type>(type##_STRUCT_SIZE)

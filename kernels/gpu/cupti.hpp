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

/// The functions of CUPTI that read the counters. CUPTI is loaded when counters are first read, so that the program
/// also runs if CUPTI is missing.
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

/// Returns CUPTI after initialising it. Throws Error (unsupported) if there is no libcupti, or if it lacks a function.
const Cupti& cupti();

/// Returns CUPTI without initialising it, which is sufficient for functions that need no GPU. Throws the same Error as
/// cupti() if the library is missing.
const Cupti& cupti_library();

/// Throws Error unless the call succeeded. `doing` says what the call did ("reading the counters"). If rights are
/// missing, the message names the setting that grants them.
void check_cupti(CUptiResult result, const char* doing);

/// Makes a call that needs exclusive use of the counters. While another program uses them, the call is repeated for up
/// to ten seconds. If it still fails, throws the Error of check_cupti.
void check_when_free(const std::function<CUptiResult()>& call, const char* doing);

/// Returns an argument structure for a CUPTI function. Its field structSize is set to `size`; all other fields are
/// zero.
template <class T>
T sized_parameters(std::size_t size) {
  T parameters{};
  parameters.structSize = size;
  return parameters;
}

/// Returns the driver context that the CUDA runtime uses for the current device. Throws Error if there is none.
CUcontext current_context();

/// Returns CUPTI's name of the current device's chip: "GH100".
std::string chip_name();

}  // namespace warplens::gpu

#define WARPLENS_SIZED(type) ::warplens::gpu::sized_parameters<type>(type##_STRUCT_SIZE)

#include "kernels/gpu/range_profiler.hpp"

#include <cuda_runtime_api.h>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"
#include "kernels/gpu/cupti.hpp"

namespace warplens::gpu {
namespace {

/// Returns the counters that this GPU has and that this user may read, as CUPTI's availability image.
std::vector<std::uint8_t> available_counters() {
  auto availability = WARPLENS_SIZED(CUpti_Profiler_GetCounterAvailability_Params);
  availability.ctx = current_context();
  const auto ask = [&] { return cupti().cuptiProfilerGetCounterAvailability(&availability); };
  check_when_free(ask, marked("querying the available counters"));
  std::vector<std::uint8_t> image(availability.counterAvailabilityImageSize);
  availability.pCounterAvailabilityImage = image.data();
  check_when_free(ask, marked("querying the available counters"));
  return image;
}

CUpti_Profiler_Host_Object* make_host(const std::string& chip, const std::vector<std::uint8_t>& available) {
  auto host = WARPLENS_SIZED(CUpti_Profiler_Host_Initialize_Params);
  host.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
  host.pChipName = chip.c_str();
  host.pCounterAvailabilityImage = available.data();
  check_cupti(cupti().cuptiProfilerHostInitialize(&host), marked("preparing the counters"));
  return host.pHostObject;
}

void end_host(CUpti_Profiler_Host_Object* host) {
  auto end = WARPLENS_SIZED(CUpti_Profiler_Host_Deinitialize_Params);
  end.pHostObject = host;
  cupti().cuptiProfilerHostDeinitialize(&end);
}

std::vector<std::uint8_t> configuration(CUpti_Profiler_Host_Object* host, std::vector<const char*> names) {
  auto add = WARPLENS_SIZED(CUpti_Profiler_Host_ConfigAddMetrics_Params);
  add.pHostObject = host;
  add.ppMetricNames = names.data();
  add.numMetrics = names.size();
  check_cupti(cupti().cuptiProfilerHostConfigAddMetrics(&add), marked("selecting the counters"));
  auto size = WARPLENS_SIZED(CUpti_Profiler_Host_GetConfigImageSize_Params);
  size.pHostObject = host;
  check_cupti(cupti().cuptiProfilerHostGetConfigImageSize(&size), marked("selecting the counters"));
  std::vector<std::uint8_t> image(size.configImageSize);
  auto get = WARPLENS_SIZED(CUpti_Profiler_Host_GetConfigImage_Params);
  get.pHostObject = host;
  get.configImageSize = image.size();
  get.pConfigImage = image.data();
  check_cupti(cupti().cuptiProfilerHostGetConfigImage(&get), marked("selecting the counters"));
  return image;
}

/// An enabled profiler on the current GPU.
class Session {
 public:
  Session() {
    auto enable = WARPLENS_SIZED(CUpti_RangeProfiler_Enable_Params);
    enable.ctx = current_context();
    check_cupti(cupti().cuptiRangeProfilerEnable(&enable), marked("enabling the counters"));
    profiler_ = enable.pRangeProfilerObject;
  }
  ~Session() {
    auto disable = WARPLENS_SIZED(CUpti_RangeProfiler_Disable_Params);
    disable.pRangeProfilerObject = profiler_;
    cupti().cuptiRangeProfilerDisable(&disable);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Allocates memory for the counts of one launch, and selects the counters.
  void configure(std::vector<const char*> names, const std::vector<std::uint8_t>& configuration) {
    auto size = WARPLENS_SIZED(CUpti_RangeProfiler_GetCounterDataSize_Params);
    size.pRangeProfilerObject = profiler_;
    size.pMetricNames = names.data();
    size.numMetrics = names.size();
    size.maxNumOfRanges = 1;
    size.maxNumRangeTreeNodes = 1;
    check_cupti(cupti().cuptiRangeProfilerGetCounterDataSize(&size), marked("allocating memory for the counters"));
    data_.resize(size.counterDataSize);
    auto begin = WARPLENS_SIZED(CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
    begin.pRangeProfilerObject = profiler_;
    begin.counterDataSize = data_.size();
    begin.pCounterData = data_.data();
    check_cupti(cupti().cuptiRangeProfilerCounterDataImageInitialize(&begin),
                marked("allocating memory for the counters"));
    auto set = WARPLENS_SIZED(CUpti_RangeProfiler_SetConfig_Params);
    set.pRangeProfilerObject = profiler_;
    set.configSize = configuration.size();
    set.pConfig = configuration.data();
    set.counterDataImageSize = data_.size();
    set.pCounterDataImage = data_.data();
    set.range = CUPTI_AutoRange;  // each kernel is counted separately; copies are not counted
    set.replayMode = CUPTI_UserReplay;
    set.maxRangesPerPass = 1;
    set.numNestingLevels = 1;
    set.minNestingLevel = 1;
    check_cupti(cupti().cuptiRangeProfilerSetConfig(&set), marked("configuring the counters"));
  }

  /// Runs the launch once and reads the counters of this pass. Returns true if it was the last pass.
  bool pass(const std::function<void()>& launch) {
    auto start = WARPLENS_SIZED(CUpti_RangeProfiler_Start_Params);
    start.pRangeProfilerObject = profiler_;
    check_when_free([&] { return cupti().cuptiRangeProfilerStart(&start); }, marked("starting the counters"));
    auto stop = WARPLENS_SIZED(CUpti_RangeProfiler_Stop_Params);
    stop.pRangeProfilerObject = profiler_;
    try {
      launch();
      check(cudaDeviceSynchronize(), marked("counting the events of the launch"));
    } catch (...) {
      cupti().cuptiRangeProfilerStop(&stop);  // the profiler cannot be disabled while it counts
      throw;
    }
    check_cupti(cupti().cuptiRangeProfilerStop(&stop), marked("stopping the counters"));
    return stop.isAllPassSubmitted != 0;
  }

  const std::vector<std::uint8_t>& data() {
    auto decode = WARPLENS_SIZED(CUpti_RangeProfiler_DecodeData_Params);
    decode.pRangeProfilerObject = profiler_;
    check_cupti(cupti().cuptiRangeProfilerDecodeData(&decode), marked("reading the counters"));
    auto info = WARPLENS_SIZED(CUpti_RangeProfiler_GetCounterDataInfo_Params);
    info.pCounterDataImage = data_.data();
    info.counterDataImageSize = data_.size();
    check_cupti(cupti().cuptiRangeProfilerGetCounterDataInfo(&info), marked("reading the counters"));
    if (info.numTotalRanges != 1)
      throw Error(ErrorKind::unsupported, marked("reading the counters failed: no launch was counted"));
    return data_;
  }

 private:
  CUpti_RangeProfiler_Object* profiler_ = nullptr;
  std::vector<std::uint8_t> data_;
};

}  // namespace

RangeProfiler::RangeProfiler(std::vector<std::string> metrics)
    : metrics_(std::move(metrics)),
      chip_(chip_name()),
      available_(available_counters()),
      host_(make_host(chip_, available_), end_host),
      configuration_(configuration(host_.get(), names())) {}

std::vector<const char*> RangeProfiler::names() const {
  std::vector<const char*> names;
  for (const std::string& metric : metrics_) names.push_back(metric.c_str());
  return names;
}

std::vector<double> RangeProfiler::count(const std::function<void()>& prepare,
                                         const std::function<void()>& launch) const {
  std::vector<const char*> metrics = names();
  Session session;
  session.configure(metrics, configuration_);
  do prepare();
  while (!session.pass(launch));
  const std::vector<std::uint8_t>& data = session.data();
  std::vector<double> values(metrics.size());
  auto evaluate = WARPLENS_SIZED(CUpti_Profiler_Host_EvaluateToGpuValues_Params);
  evaluate.pHostObject = host_.get();
  evaluate.pCounterDataImage = data.data();
  evaluate.counterDataImageSize = data.size();
  evaluate.ppMetricNames = metrics.data();
  evaluate.numMetrics = metrics.size();
  evaluate.pMetricValues = values.data();
  check_cupti(cupti().cuptiProfilerHostEvaluateToGpuValues(&evaluate), marked("reading the counters"));
  return values;
}

}  // namespace warplens::gpu

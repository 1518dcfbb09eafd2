#include "kernels/gpu/cupti.hpp"

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "analysis/base/places.hpp"
#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"

namespace warplens::gpu {
namespace {

/// Returns the paths at which libcupti is searched: in the search path for libraries, next to the installed program, in
/// the packages of Python, at its path when this program was built, and in the folders of the CUDA Toolkit's
/// installers.
std::vector<std::string> places() {
  return {"libcupti.so.13",
          base::companion("cuda/lib/libcupti.so.13").string(),
          base::companion("nvidia/cu13/lib/libcupti.so.13").string(),
          WARPLENS_CUPTI_LIBRARY,
          "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so.13",
          "/usr/local/cuda/lib64/libcupti.so.13"};
}

void* open_library() {
  for (const std::string& place : places())
    if (void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  throw Error(ErrorKind::unsupported,
              marked("hardware counters need CUPTI, but libcupti.so.13 was not found on this machine; install the CUDA "
                     "Toolkit 13 (or the package nvidia-cuda-cupti), or add the library's folder to LD_LIBRARY_PATH"));
}

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (!function)
    throw Error(ErrorKind::unsupported,
                Error::Text{marked("libcupti is too old: it has no {}; install libcupti of CUDA Toolkit 13"), {name}});
}

Cupti load_cupti() {
  void* const library = open_library();
  Cupti functions;
#define WARPLENS_CUPTI_FIND(name) find(library, #name, functions.name);
  WARPLENS_CUPTI_FUNCTIONS(WARPLENS_CUPTI_FIND)
#undef WARPLENS_CUPTI_FIND
  return functions;
}

void initialize(const Cupti& functions) {
  auto parameters = WARPLENS_SIZED(CUpti_Profiler_Initialize_Params);
  const CUptiResult result = functions.cuptiProfilerInitialize(&parameters);
  const char* text = "";
  if (result == CUPTI_SUCCESS) return;
  functions.cuptiGetResultString(result, &text);
  throw Error(ErrorKind::unsupported, Error::Text{marked("{} failed: {}"), {marked("starting the counters"), text}});
}

}  // namespace

const Cupti& cupti_library() {
  static const Cupti functions = load_cupti();
  return functions;
}

const Cupti& cupti() {
  static const Cupti& functions = []() -> const Cupti& {
    initialize(cupti_library());
    return cupti_library();
  }();
  return functions;
}

void check_cupti(CUptiResult result, const char* doing) {
  if (result == CUPTI_SUCCESS) return;
  if (result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES || result == CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
    throw Error(ErrorKind::no_rights,
                marked("this user may not read the GPU's counters; to allow all users to read them, write 'options "
                       "nvidia NVreg_RestrictProfilingToAdminUsers=0' into a file in /etc/modprobe.d and restart the "
                       "machine; otherwise run the worker as root or with the capability CAP_SYS_ADMIN"));
  if (result == CUPTI_ERROR_HARDWARE_BUSY)
    throw Error(ErrorKind::unsupported,
                Error::Text{marked("{} failed: another program is using this GPU's counters, and only one program can "
                                   "use them at a time; wait until it ends, then try again"),
                            {doing}});
  const char* text = "";
  cupti().cuptiGetResultString(result, &text);
  throw Error(ErrorKind::unsupported, Error::Text{marked("{} failed: {}"), {doing, text}});
}

void check_when_free(const std::function<CUptiResult()>& call, const char* doing) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  constexpr unsigned kTrials = 100;
  CUptiResult result = call();
  for (unsigned trial = 1; result == CUPTI_ERROR_HARDWARE_BUSY && trial < kTrials; ++trial) {
    std::this_thread::sleep_for(kPause);
    result = call();
  }
  check_cupti(result, doing);
}

CUcontext current_context() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  check(cudaFree(nullptr), marked("starting the GPU"));  // creates the runtime's context
  check(cudaGetDriverEntryPointByVersion("cuCtxGetCurrent", &function, 12000, cudaEnableDefault, &found),
        marked("getting the driver's context"));
  CUcontext context = nullptr;
  if (found != cudaDriverEntryPointSuccess ||
      reinterpret_cast<CUresult (*)(CUcontext*)>(function)(&context) != CUDA_SUCCESS || !context)
    throw Error(ErrorKind::unsupported, marked("the driver has no context for the counters"));
  return context;
}

std::string chip_name() {
  auto chip = WARPLENS_SIZED(CUpti_Device_GetChipName_Params);
  check_cupti(cupti().cuptiDeviceGetChipName(&chip), marked("querying the name of the chip"));
  return chip.pChipName;
}

}  // namespace warplens::gpu

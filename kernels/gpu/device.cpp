#include "kernels/gpu/device.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <fstream>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"

namespace warplens::gpu {
namespace {

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// Returns the version of NVIDIA's kernel module, such as "580.159.04". Empty if the module is not loaded.
std::string kernel_module_version() {
  std::ifstream stream("/proc/driver/nvidia/version");
  for (std::string word; stream >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) return word;
  return "";
}

std::string driver_version() {
  if (const std::string version = kernel_module_version(); !version.empty()) return version;
  int version = 0;
  check(cudaDriverGetVersion(&version), marked("querying the driver version"));
  return "CUDA " + version_text(version);
}

double attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), marked("querying the properties of the GPU"));
  return value;
}

DeviceFacts query_device(int device) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, device), marked("querying the properties of the GPU"));
  int runtime = 0;
  check(cudaRuntimeGetVersion(&runtime), marked("querying the runtime version"));
  return {.name = properties.name,
          .major = static_cast<unsigned>(properties.major),
          .minor = static_cast<unsigned>(properties.minor),
          .multiprocessors = static_cast<unsigned>(properties.multiProcessorCount),
          .sm_clock_hz = 1e3 * attribute(cudaDevAttrClockRate, device),
          .memory_clock_hz = 1e3 * attribute(cudaDevAttrMemoryClockRate, device),
          .bus_bits = static_cast<unsigned>(properties.memoryBusWidth),
          .l2_bytes = static_cast<std::uint64_t>(properties.l2CacheSize),
          .memory_bytes = properties.totalGlobalMem,
          .driver = driver_version(),
          .runtime = version_text(runtime)};
}

}  // namespace

std::vector<DeviceFacts> devices() {
  int count = 0;
  check(cudaGetDeviceCount(&count), marked("looking for GPUs"));
  if (count == 0) throw Error(ErrorKind::no_gpu, marked("the driver shows no GPU to this program"));
  std::vector<DeviceFacts> all;
  for (int device = 0; device < count; ++device) all.push_back(query_device(device));
  return all;
}

void release_device() {
  check(cudaDeviceReset(), marked("releasing the GPU"));
}

}  // namespace warplens::gpu

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::gpu {

/// Properties of a GPU, and the versions of its software.
struct DeviceFacts {
  std::string name;               ///< name of the GPU: "NVIDIA H200"
  unsigned major = 0, minor = 0;  ///< compute capability
  unsigned multiprocessors = 0;
  double sm_clock_hz = 0;      ///< maximum clock of the multiprocessors
  double memory_clock_hz = 0;  ///< maximum clock of the memory, which makes two transfers per cycle
  unsigned bus_bits = 0;
  std::uint64_t l2_bytes = 0;
  std::uint64_t memory_bytes = 0;
  std::string driver;   ///< driver version: "580.159.04"; if it is unknown, the CUDA version that the driver supports
  std::string runtime;  ///< the CUDA runtime that Warplens was built with: "13.0"

  /// Returns the architecture for which a cubin is compiled: "sm_90".
  std::string arch() const;
  /// Returns the peak memory bandwidth from clock and bus width.
  double peak_bytes_per_second() const;
  bool operator==(const DeviceFacts&) const = default;
};

/// Returns the GPUs that this process may use, in CUDA's order. Throws Error (no_driver, no_gpu).
std::vector<DeviceFacts> devices();

/// Releases everything that this process has allocated on its GPU, including CUDA's own context, which the next CUDA
/// call creates again. Destroy all objects that own GPU memory before this call.
void release_device();

}  // namespace warplens::gpu

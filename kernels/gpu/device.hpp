#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::gpu {

/// What a GPU says of itself, and the software that drives it.
struct DeviceFacts {
  std::string name;               ///< "NVIDIA H200"
  unsigned major = 0, minor = 0;  ///< compute capability
  unsigned multiprocessors = 0;
  double sm_clock_hz = 0;      ///< the highest
  double memory_clock_hz = 0;  ///< two transfers a cycle
  unsigned bus_bits = 0;
  std::uint64_t l2_bytes = 0;
  std::uint64_t memory_bytes = 0;
  std::string driver;   ///< "580.159.04"; where it can't be told, the CUDA version that it is for
  std::string runtime;  ///< the CUDA runtime that Warplens was built with: "13.0"

  /// "sm_90": what a cubin for it is compiled for.
  std::string arch() const;
  /// That its memory could transfer, by clock and bus.
  double peak_bytes_per_second() const;
  bool operator==(const DeviceFacts&) const = default;
};

/// The GPUs that this process may use, in CUDA's order. Throws Error (no_driver, no_gpu).
std::vector<DeviceFacts> devices();

/// Gives up what this process holds of its GPU; it takes it again when it next asks for something. Whatever was made on
/// the GPU must have been destroyed.
void let_go();

}  // namespace warplens::gpu

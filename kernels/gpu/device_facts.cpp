#include <fmt/format.h>

#include "kernels/gpu/device.hpp"

namespace warplens::gpu {

std::string DeviceFacts::arch() const {
  return fmt::format("sm_{}{}", major, minor);
}

double DeviceFacts::peak_bytes_per_second() const {
  return 2 * memory_clock_hz * bus_bits / 8;
}

}  // namespace warplens::gpu

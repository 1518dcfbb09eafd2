#include "kernels/gpu/date.hpp"

#include <fmt/chrono.h>

#include <ctime>

namespace warplens::gpu {

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace warplens::gpu

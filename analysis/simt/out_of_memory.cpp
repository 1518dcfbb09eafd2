#include "analysis/simt/out_of_memory.hpp"

#include <unistd.h>

#include <algorithm>

#include "analysis/translation/message.hpp"

namespace warplens::simt {

OutOfMemory::OutOfMemory(std::string touched, std::uint64_t allowed)
    : std::runtime_error(
          with_values(tr("the execution needs more than {} MiB of memory"), {std::to_string(allowed >> 20)})),
      buffer(std::move(touched)),
      bytes(allowed) {}

std::uint64_t share_of_host_memory() {
  static const std::uint64_t share = [] {
    constexpr std::uint64_t kWhereUnknown = std::uint64_t{4} << 30;
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0) return kWhereUnknown / 2;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / 2;
  }();
  return share;
}

}  // namespace warplens::simt

#include "kernels/compiler/run_disassembler.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/base/base64.hpp"
#include "kernels/compiler/confinement.hpp"

namespace warplens::kernels {
namespace {

void lower_limit(int resource, rlim_t most) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_max, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

/// Returns the descriptor of a file in memory with these bytes; -1 if it cannot be made. A file in memory has no name
/// in a folder, so that nothing is left behind if the process is killed.
int make_file_in_memory(const std::vector<std::uint8_t>& bytes) {
  const int file = memfd_create("cubin", 0);
  for (std::size_t at = 0; file >= 0 && at < bytes.size();) {
    const ssize_t written = write(file, bytes.data() + at, bytes.size() - at);
    if (written <= 0) return -1;
    at += static_cast<std::size_t>(written);
  }
  return file;
}

}  // namespace

int run_disassembler(const char* tool, std::uint64_t most_bytes, bool with_registers) {
  /// Limit of the processor time in seconds, in case the process that started this one was killed.
  constexpr rlim_t kMostSeconds = 300;
  std::string line;
  std::getline(std::cin, line);
  int file = -1;
  try {
    file = make_file_in_memory(base::bytes_of_base64(line));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  if (file < 0) {
    std::cerr << "the machine code does not fit into memory\n";
    return 1;
  }
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  // The tool may be a link, or a script whose interpreter and commands are programs of the system.
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(tool, error);
  confine_to_reading({std::filesystem::path(tool).parent_path(), real.parent_path(), "/bin", "/usr/bin"});
  lower_limit(RLIMIT_CORE, 0);
  lower_limit(RLIMIT_CPU, kMostSeconds);
  lower_limit(RLIMIT_AS, most_bytes);
  if (with_registers)
    execl(tool, tool, "-c", "-lrm", "narrow", path.c_str(), static_cast<char*>(nullptr));
  else
    execl(tool, tool, "-c", path.c_str(), static_cast<char*>(nullptr));
  std::cerr << tool << ": " << std::strerror(errno) << '\n';
  return 1;
}

}  // namespace warplens::kernels

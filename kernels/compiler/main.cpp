// warplens_compiler: NVRTC, and an assembler of PTX, in a process of its own, since some sources kill it and others
// keep it busy for minutes. Reads requests from its input, a line each, and writes an answer to each; ends when its
// input does, in the middle of a compilation too. Warplens starts it (kernels/compiler/compiler.hpp); by hand it is of
// no use, but for `--version`, which tells NVRTC's.

#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "kernels/compiler/assembler.hpp"
#include "kernels/compiler/confinement.hpp"
#include "kernels/compiler/nvrtc.hpp"

namespace {

/// Macros and templates can be made to expand without end.
constexpr rlim_t kMostMemory = rlim_t{6} << 30;
/// NVRTC parses by recursion; the usual 8 MB are little for nested code.
constexpr std::size_t kStack = std::size_t{256} << 20;

void lower_limit(int resource, rlim_t most) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_max, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

/// Nobody waits for an answer any more once the input's other end is closed.
void end_with_the_input() {
  pollfd input{STDIN_FILENO, 0, 0};
  while (poll(&input, 1, -1) < 0 || (input.revents & (POLLHUP | POLLERR | POLLNVAL)) == 0) {
  }
  _exit(0);
}

void* answer_requests(void*) {
  for (std::string line; std::getline(std::cin, line);) {
    const warplens::kernels::CompileRequest request = warplens::kernels::compile_request_of(line);
    std::cout << warplens::kernels::line_of(request.is_ptx ? warplens::kernels::assemble_ptx(request)
                                                           : warplens::kernels::compile_with_nvrtc(request))
              << std::flush;
  }
  _exit(0);
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--version") {
    std::cout << warplens::kernels::version_of_nvrtc() << '\n';
    return 0;
  }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which map terabytes that they never use
  lower_limit(RLIMIT_AS, kMostMemory);
#endif
  lower_limit(RLIMIT_CORE, 0);
  // What the user lets a source include comes with the request (kernels/source/unit.hpp): the compiler itself reads
  // CUDA's headers alone. Where the system can't do that, an include by a macro's name reads what this user may read.
  warplens::kernels::confine_reading_to(warplens::kernels::folders_of_nvrtc());
  std::thread(end_with_the_input).detach();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_t answering{};
  if (pthread_create(&answering, &attributes, answer_requests, nullptr) != 0) return 1;
  pthread_join(answering, nullptr);
}

// warplens_compiler: runs NVRTC and a PTX assembler in a separate process, because some sources crash them, and others
// take minutes or all memory. Reads requests from standard input, one per line, and writes an answer for each. Ends
// when standard input is closed, even during a compilation. Warplens starts it (kernels/compiler/compiler.hpp). With
// `--disassemble TOOL BYTES registers|plain`, it becomes nvdisasm instead (run_disassembler.hpp). Its only use on the
// command line is `--version`, which prints the version of NVRTC.

#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "kernels/compiler/assembler.hpp"
#include "kernels/compiler/compiler_program.hpp"
#include "kernels/compiler/confinement.hpp"
#include "kernels/compiler/memory_watch.hpp"
#include "kernels/compiler/nvrtc.hpp"
#include "kernels/compiler/run_disassembler.hpp"

namespace {

using warplens::kernels::CompileAnswer;
using warplens::kernels::CompileRequest;

/// Address space in addition to the memory limit of a request. It is needed for libraries and stacks, and for
/// allocations above the limit that the memory watch has not noticed yet.
constexpr rlim_t kMoreAddresses = rlim_t{2} << 30;
/// Stack of the compiling thread. NVRTC parses recursively, and the usual 8 MB are not enough for deeply nested code.
constexpr std::size_t kStack = std::size_t{256} << 20;

void set_limit(int resource, rlim_t most) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_max, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

/// Ends the process when standard input is closed, because then nothing reads an answer.
void end_with_the_input() {
  pollfd input{STDIN_FILENO, 0, 0};
  while (poll(&input, 1, -1) < 0 || (input.revents & (POLLHUP | POLLERR | POLLNVAL)) == 0) {
  }
  _exit(0);
}

void bound_addresses([[maybe_unused]] std::uint64_t bytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers map terabytes of address space
  set_limit(RLIMIT_AS, bytes > RLIM_INFINITY - kMoreAddresses ? RLIM_INFINITY : bytes + kMoreAddresses);
#endif
}

/// Compiles CUDA C++, or assembles PTX. `is_confined` is the result of confine_to_reading().
CompileAnswer answer_request(const CompileRequest& request, bool is_confined) {
  if (request.must_be_confined && !is_confined)
    return {.failure =
                "this system cannot restrict the compiler to the files that it needs, so it does not compile code of "
                "strangers; use Linux 5.13 or newer with Landlock"};
  if (!request.folder.empty() && chdir(request.folder.c_str()) != 0)
    return {.failure = "the folder " + request.folder + " cannot be the working folder of the compiler"};
  return request.is_ptx ? warplens::kernels::assemble_ptx(request) : warplens::kernels::compile_with_nvrtc(request);
}

/// Reads and answers requests until the input ends. The argument points to the result of confine_to_reading().
void* answer_requests(void* argument) {
  const bool is_confined = *static_cast<const bool*>(argument);
  std::atomic<std::uint64_t> number = 0;
  // Macros and templates can expand without end. The watch thread then sends the answer and ends the process.
  warplens::kernels::MemoryWatch watch([&number] {
    std::cout << write_line(CompileAnswer{.number = number, .out_of_memory = true}) << std::flush;
    _exit(0);
  });
  for (std::string line; std::getline(std::cin, line);) {
    const CompileRequest request = warplens::kernels::parse_compile_request(line);
    number = request.number;
    bound_addresses(request.most_bytes);
    watch.begin(request.most_bytes);
    const std::clock_t before = std::clock();
    CompileAnswer answer = answer_request(request, is_confined);
    answer.seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    watch.end();
    malloc_trim(0);
    answer.number = request.number;
    answer.held_bytes = warplens::kernels::resident_bytes();
    std::cout << write_line(answer) << std::flush;
  }
  _exit(0);
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--version") {
    std::cout << warplens::kernels::version_of_nvrtc() << '\n';
    return 0;
  }
  if (count == 5 && std::string_view(words[1]) == warplens::kernels::kDisassembleOption)
    return warplens::kernels::run_disassembler(words[2], std::strtoull(words[3], nullptr, 10),
                                               std::string_view(words[4]) == "registers");
  set_limit(RLIMIT_CORE, 0);
  // The request contains all files that the user allows a source to include (kernels/source/unit.hpp), so the compiler
  // itself reads only CUDA's headers. If the system does not support this restriction, an #include whose name is a
  // macro can read any file that the user can read.
  bool is_confined = warplens::kernels::confine_to_reading(warplens::kernels::folders_of_nvrtc());
  std::thread(end_with_the_input).detach();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_t answering{};
  if (pthread_create(&answering, &attributes, answer_requests, &is_confined) != 0) return 1;
  pthread_join(answering, nullptr);
}

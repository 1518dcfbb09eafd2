#include <fcntl.h>
#include <unistd.h>

#include "analysis/translation/message.hpp"
#include "app/commands/commands.hpp"
#include "app/worker/server.hpp"
#include "kernels/text/error.hpp"

namespace warplens::commands {
namespace {

int work() {
  // Kernels may print to standard output, so it is redirected to standard error. The worker sends its answers to the
  // client through a duplicate of the original standard output. Child processes must not inherit this duplicate.
  const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw kernels::InputError(std::string("warplens worker: ") +
                              tr("standard output is closed, but the worker needs it to send results"));
  worker::serve(worker::gpu_handshake(), worker::gpu_handlers(), STDIN_FILENO, out);
}

}  // namespace

Action add_worker(CLI::App&) {
  return [](const Streams&) { return work(); };
}

}  // namespace warplens::commands

#include <fcntl.h>
#include <unistd.h>

#include "analysis/base/message.hpp"
#include "app/commands/commands.hpp"
#include "app/worker/server.hpp"
#include "kernels/text/error.hpp"

namespace warplens::commands {
namespace {

int work() {
  // What a kernel prints goes to the standard output; that is where the talk goes on.
  // No process that this one starts shall keep it open.
  const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw kernels::InputError(std::string("warplens worker: ") + tr("needs a standard output to talk on"));
  worker::serve(worker::gpu_handshake(), worker::gpu_handlers(), STDIN_FILENO, out);
}

}  // namespace

Action add_worker(CLI::App&) {
  return [](const Streams&) { return work(); };
}

}  // namespace warplens::commands

#include "app/commands/worker_options.hpp"

#include "app/commands/arguments.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app) {
  return add_worker_options(
      app, worker::ClientOptions{}.run_seconds,
      tr("Command that starts a worker, for example 'ssh gpu01 warplens worker' (default: $WARPLENS_WORKER, or the GPU "
         "of this machine); repeatable, to divide the work among several workers"));
}

std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app, std::optional<double> run_seconds,
                                                          const char* help) {
  auto options = std::make_shared<worker::WorkerOptions>();
  options->run_seconds = run_seconds;
  add_option(app, options->commands, {.name = "--worker", .help = help, .value_name = "COMMAND"});
  add_option(app, options->run_seconds,
             {.name = "--timeout",
              .help = tr("Time limit of one kernel run, in seconds"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  add_option(app, options->handshake_seconds,
             {.name = "--greeting",
              .help = tr("Seconds to wait until a worker has started and sent its greeting; a cluster's scheduler may "
                         "need more than 30"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  add_option(app, options->silence_seconds,
             {.name = "--silence",
              .help = tr("Seconds without a message after which a worker is abandoned (default: 30)"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  return options;
}

}  // namespace warplens::commands

#include "app/commands/worker_options.hpp"

#include "app/commands/arguments.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app) {
  return add_worker_options(app, worker::ClientOptions{}.run_seconds,
                            tr("A command that starts a worker, like 'ssh gpu01 warplens worker'; may be repeated, the "
                               "workers share the work "
                               "(else: $WARPLENS_WORKER, else this machine's GPU)"));
}

std::shared_ptr<worker::WorkerOptions> add_worker_options(CLI::App& app, std::optional<double> run_seconds,
                                                          const char* help) {
  auto options = std::make_shared<worker::WorkerOptions>();
  options->run_seconds = run_seconds;
  add_option(app, options->commands, {.name = "--worker", .help = help, .value_name = "COMMAND"});
  add_option(app, options->run_seconds,
             {.name = "--timeout",
              .help = tr("Seconds that one run of a kernel may take"),
              .value_name = "S",
              .complaint = unless_positive});
  add_option(app, options->handshake_seconds,
             {.name = "--greeting",
              .help = tr("Seconds until a worker must have greeted (30: time to log in; a cluster's scheduler may need "
                         "more)"),
              .value_name = "S",
              .complaint = unless_positive});
  add_option(app, options->silence_seconds,
             {.name = "--silence",
              .help = tr("Seconds that a worker may say nothing before it is given up (30)"),
              .value_name = "S",
              .complaint = unless_positive});
  return options;
}

}  // namespace warplens::commands

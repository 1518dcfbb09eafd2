#include "app/commands/worker_options.hpp"

#include "app/commands/arguments.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

std::shared_ptr<WorkerOptions> add_worker_options(CLI::App& app) {
  return add_worker_options(app, worker::ClientOptions{}.run_seconds,
                            tr("A command that starts a worker, like 'ssh gpu01 warplens worker'; may be repeated, the "
                               "workers share the work "
                               "(else: $WARPLENS_WORKER, else this machine's GPU)"));
}

std::shared_ptr<WorkerOptions> add_worker_options(CLI::App& app, std::optional<double> run_seconds, const char* help) {
  auto options = std::make_shared<WorkerOptions>();
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

std::vector<worker::ClientOptions> workers_of(const WorkerOptions& options) {
  std::vector<std::string> commands = options.commands;
  if (commands.empty()) commands.push_back(worker::default_command());
  std::vector<worker::ClientOptions> workers;
  for (const std::string& command : commands) {
    workers.push_back({.command = command});
    worker::ClientOptions& worker = workers.back();
    worker.run_seconds = options.run_seconds.value_or(worker.run_seconds);
    worker.handshake_seconds = options.handshake_seconds.value_or(worker.handshake_seconds);
    worker.silence_seconds = options.silence_seconds.value_or(worker.silence_seconds);
  }
  return workers;
}

bool names_worker(const WorkerOptions& options) {
  return !options.commands.empty() || !worker::default_command().empty();
}

namespace {

void write_left_out(const std::vector<std::string>& complaints, const std::string& command, std::ostream& err) {
  for (const std::string& complaint : complaints)
    err << "warplens " << command << ": " << say("left out: {}", complaint) << '\n';
}

gpu::DeviceFacts first_of(worker::Pool& pool, const std::string& command, std::ostream& err) {
  pool.when_lost([command, &err](const std::string& how) { err << "warplens " << command << ": " << how << '\n'; });
  std::vector<std::string> complaints;
  try {
    const gpu::DeviceFacts first = pool.start(complaints).front();
    write_left_out(complaints, command, err);
    return first;
  } catch (const gpu::Error& error) {
    throw kernels::InputError("warplens " + command + ": " + error.what());
  }
}

}  // namespace

std::string start_workers(worker::Pool& pool, const std::string& command, std::ostream& err) {
  return first_of(pool, command, err).arch();
}

gpu::DeviceFacts start_workers_of_one_kind(worker::Pool& pool, const std::string& command, std::ostream& err) {
  const gpu::DeviceFacts first = first_of(pool, command, err);
  std::vector<std::string> complaints;
  pool.keep_only(first.name, complaints);
  write_left_out(complaints, command, err);
  return first;
}

}  // namespace warplens::commands

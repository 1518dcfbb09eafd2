#include "app/commands/worker_options.hpp"

#include "app/commands/choice_options.hpp"
#include "kernels/error.hpp"

namespace warplens::commands {

std::shared_ptr<WorkerOptions> add_worker_options(CLI::App& app) {
  auto options = std::make_shared<WorkerOptions>();
  app.add_option("--worker", options->commands,
                 "A command that starts a worker, like 'ssh gpu01 warplens worker'; may be repeated, the workers share "
                 "the work (else: $WARPLENS_WORKER, else this machine's GPU)")
      ->type_name("COMMAND")
      ->allow_extra_args(false);
  app.add_option("--timeout", options->run_seconds, "Seconds that one run of a kernel may take")
      ->type_name("S")
      ->check(unless_positive)
      ->capture_default_str();
  return options;
}

std::vector<worker::ClientOptions> workers_of(const WorkerOptions& options) {
  std::vector<std::string> commands = options.commands;
  if (commands.empty()) commands.push_back(worker::default_command());
  std::vector<worker::ClientOptions> workers;
  for (const std::string& command : commands)
    workers.push_back({.command = command, .run_seconds = options.run_seconds});
  return workers;
}

bool names_worker(const WorkerOptions& options) {
  return !options.commands.empty() || !worker::default_command().empty();
}

namespace {

void write_left_out(const std::vector<std::string>& complaints, const std::string& command, std::ostream& err) {
  for (const std::string& complaint : complaints) err << "warplens " << command << ": left out: " << complaint << '\n';
}

gpu::DeviceFacts first_of(worker::Pool& pool, const std::string& command, std::ostream& err) {
  pool.when_lost([command, &err](const std::string& how) {
    err << "warplens " << command << ": " << how << "; its launch goes to another or a fresh one\n";
  });
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

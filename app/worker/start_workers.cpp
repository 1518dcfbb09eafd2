#include "app/worker/start_workers.hpp"

#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::worker {

std::vector<ClientOptions> make_client_options(const WorkerOptions& options) {
  std::vector<std::string> commands = options.commands;
  if (commands.empty()) commands.push_back(default_command());
  std::vector<ClientOptions> workers;
  for (const std::string& command : commands) {
    workers.push_back({.command = command});
    ClientOptions& worker = workers.back();
    worker.run_seconds = options.run_seconds.value_or(worker.run_seconds);
    worker.handshake_seconds = options.handshake_seconds.value_or(worker.handshake_seconds);
    worker.silence_seconds = options.silence_seconds.value_or(worker.silence_seconds);
  }
  return workers;
}

bool names_worker(const WorkerOptions& options) {
  return !options.commands.empty() || !default_command().empty();
}

namespace {

void write_left_out(const std::vector<std::string>& complaints, const std::string& command, std::ostream& err) {
  for (const std::string& complaint : complaints)
    err << "warplens " << command << ": " << say("worker not used: {}", complaint) << '\n';
}

gpu::DeviceFacts start_pool(Pool& pool, const std::string& command, std::ostream& err) {
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

std::string start_workers(Pool& pool, const std::string& command, std::ostream& err) {
  return start_pool(pool, command, err).arch();
}

gpu::DeviceFacts start_workers_of_one_kind(Pool& pool, const std::string& command, std::ostream& err) {
  const gpu::DeviceFacts first = start_pool(pool, command, err);
  std::vector<std::string> complaints;
  pool.keep_only(first.name, complaints);
  write_left_out(complaints, command, err);
  return first;
}

}  // namespace warplens::worker

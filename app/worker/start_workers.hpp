#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"

namespace warplens::worker {

/// Worker options of the user.
struct WorkerOptions {
  std::vector<std::string> commands;
  std::optional<double> run_seconds;                         ///< maximum time of one run of a kernel
  std::optional<double> handshake_seconds, silence_seconds;  ///< see worker::ClientOptions; defaults if not set
};

/// Returns the workers to use: those of the command line, otherwise that of the environment, otherwise this program.
std::vector<ClientOptions> make_client_options(const WorkerOptions& options);

/// Returns true if the command line or the environment names a worker.
bool names_worker(const WorkerOptions& options);

/// Starts the workers of the pool and writes those that do not start to `err`. Returns the architecture to compile most
/// rows for. Throws kernels::InputError if no worker starts.
std::string start_workers(Pool& pool, const std::string& command, std::ostream& err);

/// Does the same, but keeps only workers with the same GPU as the first one, and returns that GPU. This is for results
/// that apply to one GPU.
gpu::DeviceFacts start_workers_of_one_kind(Pool& pool, const std::string& command, std::ostream& err);

}  // namespace warplens::worker

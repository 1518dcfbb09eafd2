#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"

namespace warplens::worker {

/// How to reach GPUs, as a user wrote it.
struct WorkerOptions {
  std::vector<std::string> commands;
  std::optional<double> run_seconds;                         ///< that one run of a kernel may take
  std::optional<double> handshake_seconds, silence_seconds;  ///< worker::ClientOptions; else its defaults
};

/// The workers to use: those of the command line, else that of the environment, else this program itself.
std::vector<ClientOptions> workers_of(const WorkerOptions& options);

/// Whether somebody named a worker, on the command line or in the environment.
bool names_worker(const WorkerOptions& options);

/// Starts the pool's workers; those that do not start are complained of on `err`. Gives what most rows are to be
/// compiled for. Throws kernels::InputError where none starts.
std::string start_workers(Pool& pool, const std::string& command, std::ostream& err);

/// Likewise, and keeps only those with the same GPU as the first one that started, which is returned: for what is told
/// of one GPU.
gpu::DeviceFacts start_workers_of_one_kind(Pool& pool, const std::string& command, std::ostream& err);

}  // namespace warplens::worker

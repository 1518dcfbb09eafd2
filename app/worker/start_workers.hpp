#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"

namespace warplens::worker {

/// Options of the command line that concern workers.
struct WorkerOptions {
  std::vector<std::string> commands;
  std::optional<double> run_seconds;  ///< maximum seconds of one run of a kernel; nullopt: the default
  /// Timeouts (see worker::ClientOptions); nullopt: the default.
  std::optional<double> handshake_seconds, silence_seconds;
};

/// Returns the options of the workers to use. These are the workers of the command line, otherwise the one in the
/// environment variable WARPLENS_WORKER, otherwise this program.
std::vector<ClientOptions> make_client_options(const WorkerOptions& options);

/// Returns true if the command line or the environment variable WARPLENS_WORKER names a worker.
bool names_worker(const WorkerOptions& options);

/// Starts the workers of the pool, and writes a line to `err` for each worker that does not start. Returns the
/// architecture of the first GPU. Kernels are compiled for it in advance, because the other GPUs usually have the same
/// architecture. Throws kernels::InputError if no worker starts.
std::string start_workers(Pool& pool, const std::string& command, std::ostream& err);

/// Starts the workers of the pool, for results that apply to one model of GPU. Keeps only the workers with the same
/// model as the first one, and writes a line to `err` for each other worker. Returns the GPU. Throws
/// kernels::InputError if no worker starts.
gpu::DeviceFacts start_workers_of_one_kind(Pool& pool, const std::string& command, std::ostream& err);

}  // namespace warplens::worker

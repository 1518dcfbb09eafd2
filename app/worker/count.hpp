#pragma once

#include <functional>
#include <stop_token>
#include <variant>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::worker {

/// Reads the hardware counters of a launch with a worker. Throws gpu::Error, also if `stop` requests a stop
/// (ErrorKind::cancelled).
gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options = {},
                    const std::stop_token& stop = {});

/// Reads the hardware counters of jobs 0 … count − 1. The workers of the pool share the jobs as in Pool::share. `done`
/// gets each result, one at a time; if it returns false, the remaining jobs are cancelled. Several workers on one
/// machine are hardly faster than one, because the driver starts counters for one process at a time.
void count_all(
    Pool& pool, std::size_t count, const std::function<const gpu::Job&(std::size_t number)>& job,
    const std::function<bool(std::size_t number, const std::variant<gpu::Counters, gpu::Error>& result)>& done,
    const std::stop_token& stop, const gpu::CountOptions& options = {});

}  // namespace warplens::worker

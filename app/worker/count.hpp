#pragma once

#include <functional>
#include <stop_token>
#include <variant>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::worker {

/// Reads the counters of a launch with a worker. `stop` is as in Client::ask. Throws gpu::Error.
gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options = {},
                    const std::stop_token& stop = {});

/// Reads the counters of jobs 0 … count − 1 with the workers of the pool, which share the jobs as in Pool::share.
/// `done` gets each result, one at a time, and returns false to stop the others. Several workers on one machine are
/// hardly faster than one, because the driver starts counters for one process at a time.
void count_all(
    Pool& pool, std::size_t count, const std::function<const gpu::Job&(std::size_t number)>& job,
    const std::function<bool(std::size_t number, const std::variant<gpu::Counters, gpu::Error>& result)>& done,
    const std::stop_token& stop, const gpu::CountOptions& options = {});

}  // namespace warplens::worker

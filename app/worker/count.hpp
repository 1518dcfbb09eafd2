#pragma once

#include <functional>
#include <stop_token>
#include <variant>

#include "app/worker/client.hpp"
#include "app/worker/pool.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::worker {

/// Asks a worker for a launch's counters; `stop` as for Client::ask. Throws gpu::Error.
gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options = {},
                    const std::stop_token& stop = {});

/// Asks the pool's workers for the counters of jobs 0 … count − 1, as Pool::share does its work. `done` gets what came
/// of each, one at a time, and says whether the others are to go on.
/// Several workers on one machine are hardly faster than one: its driver starts counters for one process at a time.
void count_all(
    Pool& pool, std::size_t count, const std::function<const gpu::Job&(std::size_t number)>& job,
    const std::function<bool(std::size_t number, const std::variant<gpu::Counters, gpu::Error>& result)>& done,
    const std::stop_token& stop, const gpu::CountOptions& options = {});

}  // namespace warplens::worker

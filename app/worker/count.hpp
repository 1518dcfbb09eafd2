#pragma once

#include "app/worker/client.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::worker {

/// Asks a worker for a launch's counters. Throws gpu::Error.
gpu::Counters count(Client& client, const gpu::Job& job, const gpu::CountOptions& options = {});

}  // namespace warplens::worker

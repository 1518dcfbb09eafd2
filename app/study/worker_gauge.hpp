#pragma once

#include <memory>

#include "app/study/measurement/gauge.hpp"
#include "app/worker/client.hpp"

namespace warplens::study {

/// Returns a gauge that uses a worker. The first call of the gauge starts the worker.
std::unique_ptr<Gauge> make_worker_gauge(const worker::ClientOptions& options);

}  // namespace warplens::study

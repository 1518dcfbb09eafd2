#pragma once

#include <memory>

#include "app/study/measurement/gauge.hpp"
#include "app/worker/client.hpp"

namespace warplens::study {

/// Returns a gauge that uses a worker, which is started on the first call.
std::unique_ptr<Gauge> make_worker_gauge(const worker::ClientOptions& options);

}  // namespace warplens::study

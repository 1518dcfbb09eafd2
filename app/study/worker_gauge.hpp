#pragma once

#include <memory>

#include "app/study/measurement/gauge.hpp"
#include "app/worker/client.hpp"

namespace warplens::study {

/// A gauge that asks a worker, which is started with the first question.
std::unique_ptr<Gauge> gauge_of_worker(const worker::ClientOptions& options);

}  // namespace warplens::study

#pragma once

#include <string>

namespace warplens::gpu {

/// The moment, as results are dated: "2026-11-21T18:30:00Z", always UTC.
std::string utc_now();

}  // namespace warplens::gpu

#pragma once

#include <string>

namespace warplens::base {

/// The moment, as results are dated: "2026-11-21T18:30:00Z", always UTC.
std::string utc_now();

/// Its day alone: "2026-11-21".
std::string utc_today();

}  // namespace warplens::base

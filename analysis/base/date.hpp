#pragma once

#include <string>

namespace warplens::base {

/// Returns the current time in UTC, in the format used in results: "2026-11-21T18:30:00Z".
std::string utc_now();

/// Returns the current date in UTC: "2026-11-21".
std::string utc_today();

}  // namespace warplens::base

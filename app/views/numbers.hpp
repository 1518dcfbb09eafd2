#pragma once

#include <cstdint>
#include <string>

#include "analysis/base/numbers.hpp"
#include "analysis/machine.hpp"

namespace warplens::views {

using base::grouped;
using base::hexadecimal;

/// A number in a narrow place, three digits of it: "16.8M", "524k"; 9,999 and less in full.
std::string rounded(std::uint64_t number);

/// part / whole as a percentage with as few digits as say it: "100 %", "12.5 %", "3.1 %". A whole of 0 gives "–".
std::string percent(std::uint64_t part, std::uint64_t whole);

/// part / whole with at most two digits after the point: "4", "4.5", "1.03". A whole of 0 gives "–".
std::string ratio(std::uint64_t part, std::uint64_t whole);

/// The same with two digits at most, for narrow places: "4.9", "31".
std::string rounded_ratio(std::uint64_t part, std::uint64_t whole);

/// Bytes as people say them: "96 B", "4.1 KB", "16.8 MB" (powers of 1000, as profilers count traffic).
std::string byte_size(std::uint64_t bytes);

/// Lanes as people list them: "0-7, 12"; `to` stands between the first and the last in a row.
std::string lanes_listed(LaneMask lanes, const char* to = "-");

}  // namespace warplens::views

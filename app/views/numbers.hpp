#pragma once

#include <cstdint>
#include <string>

#include "analysis/base/numbers.hpp"
#include "analysis/machine.hpp"

namespace warplens::views {

using base::group_digits;
using base::hexadecimal;

/// Returns a number rounded to three digits, for narrow places: "16.8M", "524k". Numbers up to 9,999 are not rounded.
std::string rounded(std::uint64_t number);

/// Returns part / whole as a percentage with at most one decimal: "100 %", "12.5 %", "3.1 %". Returns "–" if `whole` is
/// 0.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// Returns part / whole with at most two decimals: "4", "4.5", "1.03". Returns "–" if `whole` is 0.
std::string ratio(std::uint64_t part, std::uint64_t whole);

/// Returns part / whole for narrow places, with one decimal below 10: "4.9", "31". Returns "–" if `whole` is 0.
std::string rounded_ratio(std::uint64_t part, std::uint64_t whole);

/// Returns a size in powers of 1000, as profilers count traffic: "96 B", "4.1 KB", "16.8 MB".
std::string byte_size(std::uint64_t bytes);

/// Lists lanes: "0-7, 12". `to` is the separator between the first and the last lane of a range.
std::string lanes_listed(LaneMask lanes, const char* to = "-");

}  // namespace warplens::views

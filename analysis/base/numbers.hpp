#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::base {

/// Formats a number with digits in groups of three: 16777216 -> "16,777,216".
std::string group_digits(std::uint64_t number);

/// Returns the integers from `first` to `last`, both included, as text; `last` must not be less than `first`.
std::vector<std::string> numbers_between(std::int64_t first, std::int64_t last);

/// Formats a number as an address: "0x7f00".
std::string hexadecimal(std::uint64_t number);

}  // namespace warplens::base

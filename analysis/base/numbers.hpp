#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::base {

/// Digits in groups of three: 16777216 -> "16,777,216".
std::string grouped(std::uint64_t number);

/// All whole numbers from one to another, as text; `last` is not below `first`.
std::vector<std::string> numbers_between(std::int64_t first, std::int64_t last);

/// As addresses are written: "0x7f00".
std::string hexadecimal(std::uint64_t number);

}  // namespace warplens::base

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::base {

/// Digits in groups of three: 16777216 -> "16,777,216".
std::string grouped(std::uint64_t number);

/// "1 pass", "1,024 passes".
std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural);

/// The same of a word whose plural ends in s: "1 byte", "12 bytes".
std::string counted(std::uint64_t number, const std::string& singular);

/// All whole numbers from one to another, as text; `last` is not below `first`.
std::vector<std::string> numbers_between(std::int64_t first, std::int64_t last);

/// As addresses are written: "0x7f00".
std::string hexadecimal(std::uint64_t number);

}  // namespace warplens::base

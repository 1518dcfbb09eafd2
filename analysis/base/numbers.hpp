#pragma once

#include <cstdint>
#include <string>

namespace warplens::base {

/// Digits in groups of three: 16777216 -> "16,777,216".
std::string grouped(std::uint64_t number);

/// "1 pass", "1,024 passes".
std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural);

/// The same of a word whose plural ends in s: "1 byte", "12 bytes".
std::string counted(std::uint64_t number, const std::string& singular);

/// As addresses are written: "0x7f00".
std::string hexadecimal(std::uint64_t number);

}  // namespace warplens::base

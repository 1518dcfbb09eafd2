#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// Bytes as text (RFC 4648, with padding), and back. `bytes_of_base64` throws std::invalid_argument for text that is
/// none.
std::string base64(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> bytes_of_base64(std::string_view text);

}  // namespace warplens::base

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// `base64` encodes bytes as text (RFC 4648, with padding). `bytes_of_base64` decodes such a text; it throws
/// std::invalid_argument if the text is not valid base64.
std::string base64(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> bytes_of_base64(std::string_view text);

}  // namespace warplens::base

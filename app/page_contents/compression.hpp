#pragma once

#include <string>
#include <string_view>

namespace warplens::page {

/// Compresses data with LZMA, in the format that the page can decompress (app/page/expand).
std::string compress(std::string_view data);

/// Decompresses such data. Throws std::runtime_error if the data are invalid or would have more than `most_bytes`.
std::string decompress(std::string_view compressed, std::size_t most_bytes);

}  // namespace warplens::page

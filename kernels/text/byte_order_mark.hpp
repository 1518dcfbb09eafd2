#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns the size of the UTF-8 byte order mark at the beginning of a text, which some editors write: 3, or 0 if there
/// is none.
inline std::size_t byte_order_mark_size(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

/// Replaces a byte order mark at the beginning of a text by blanks, so that positions in the text stay valid.
inline void blank_byte_order_mark(std::string& text) {
  text.replace(0, byte_order_mark_size(text), byte_order_mark_size(text), ' ');
}

}  // namespace warplens::kernels

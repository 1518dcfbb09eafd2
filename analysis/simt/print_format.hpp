#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace warplens::simt {

struct Printed {
  std::string text;
  int arguments = 0;  ///< number of conversions that used an argument: the value that printf returns on a device
};

/// Formats like CUDA's printf. `take(bytes)` returns the bits of the next argument, which has 4 or 8 bytes. `text_at`
/// returns the text at an address, for %s. An invalid conversion is copied unchanged.
Printed format_print(std::string_view format, const std::function<std::uint64_t(unsigned bytes)>& take,
                     const std::function<std::string(std::uint64_t address)>& text_at);

}  // namespace warplens::simt

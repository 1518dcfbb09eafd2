#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace warplens::simt {

struct Printed {
  std::string text;
  int arguments = 0;  ///< conversions that took an argument: what printf returns on a device
};

/// Formats as CUDA's printf does. `take(bytes)` gives the next argument's bits, 4 or 8 bytes of them; `text_at` the
/// text that an address taken for %s points at. A conversion that is none is copied as it stands.
Printed format_print(std::string_view format, const std::function<std::uint64_t(unsigned bytes)>& take,
                     const std::function<std::string(std::uint64_t address)>& text_at);

}  // namespace warplens::simt

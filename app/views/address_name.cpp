#include "app/views/address_name.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "app/views/numbers.hpp"

namespace warplens::views {

std::string address_name(const kernels::Plan& plan, std::uint64_t address) {
  const auto location = kernels::locate(plan, address);
  if (!location) return hexadecimal(address);
  const std::int64_t offset =
      location->element * static_cast<std::int64_t>(location->buffer->element_bytes) + location->byte;
  const std::string bytes = group_digits(static_cast<std::uint64_t>(std::abs(offset)));
  return offset < 0 ? fmt::format("{} − {}", location->buffer->name, bytes)
                    : fmt::format("{} + {}", location->buffer->name, bytes);
}

}  // namespace warplens::views

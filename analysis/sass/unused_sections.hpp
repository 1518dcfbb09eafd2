#pragma once

#include <cstdint>
#include <span>

namespace warplens::sass {

/// Sets the contents of those sections of a cubin to zero that no function of this room reads, such as copies of the
/// PTX and tables for debuggers. The cubin can then be compressed much better. Does nothing if the bytes are not a
/// cubin.
void blank_unused_sections(std::span<std::uint8_t> cubin);

}  // namespace warplens::sass

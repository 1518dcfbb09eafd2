#pragma once

#include <cstdint>
#include <span>

namespace warplens::sass {

/// Overwrites the sections of a cubin that Warplens does not read with zeros, such as copies of the PTX and tables for
/// debuggers. The cubin can then be compressed much better. Does nothing if the bytes are not a cubin.
void blank_unused_sections(std::span<std::uint8_t> cubin);

}  // namespace warplens::sass

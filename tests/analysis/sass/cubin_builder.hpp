#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplens::sass::testing {

/// An instruction of a made-up cubin: its lower bits, its width field, and the line of the PTX that it comes from.
struct Encoded {
  std::uint32_t operation;
  std::uint32_t width_field;
  std::uint32_t ptx_line;
};

/// An ELF file like the assembler's with functions (name and code), a table of PTX lines for each, and its relocations.
std::vector<std::uint8_t> make_cubin(const std::vector<std::pair<std::string, std::vector<Encoded>>>& functions);

}  // namespace warplens::sass::testing

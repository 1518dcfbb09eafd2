#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warplens::sass {

/// Each instruction takes so much, since compute capability 7.0.
inline constexpr std::uint64_t kInstructionBytes = 16;

/// A part of a cubin. Views point into the bytes that the cubin was read from.
struct Section {
  std::string_view name;  ///< ".text.NAME" is a function's machine code
  std::span<const std::uint8_t> bytes;
  std::uint32_t info = 0;  ///< of its header; of a function's machine code, what resources.hpp reads
};

/// Says that the value at a place of a section counts from the start of another one.
struct Relocation {
  std::uint32_t in = 0;  ///< index of the section that the value stands in
  std::uint64_t at = 0;  ///< byte offset of the value in it
  std::uint32_t to = 0;  ///< index of the section that it counts from
};

/// A function's place in the machine code. An entry's also has the functions that it alone calls, which are named
/// "$ENTRY$NAME".
struct FunctionSymbol {
  std::string_view name;
  std::uint32_t section = 0;  ///< index into Cubin::sections
  std::uint64_t begin = 0, bytes = 0;

  std::uint64_t end() const { return begin + bytes; }
};

/// What the assembler made of a PTX text: an ELF file, 64 bits, little-endian.
struct Cubin {
  std::vector<Section> sections;
  std::vector<Relocation> relocations;
  std::vector<FunctionSymbol> functions;  ///< those whose code is in the file
};

/// Reads a cubin's sections, its relocations with addends (.rela) and the symbols of its functions. Accepts any bytes;
/// nothing for what is no such file. The bytes must outlive the result.
std::optional<Cubin> read_cubin(std::span<const std::uint8_t> bytes);

}  // namespace warplens::sass

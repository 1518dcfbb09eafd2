#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warplens::sass {

/// Size in bytes of every instruction since compute capability 7.0.
inline constexpr std::uint64_t kInstructionBytes = 16;

/// A section of a cubin. Its views point into the bytes of the cubin.
struct Section {
  std::string_view name;  ///< name; ".text.NAME" contains the machine code of the function NAME
  std::span<const std::uint8_t> bytes;
  std::uint32_t info = 0;  ///< field `info` of the section header; for the code of a function, see resources.hpp
};

/// A relocation: a value in one section is relative to the start of another section.
struct Relocation {
  std::uint32_t in = 0;  ///< index of the section that contains the value
  std::uint64_t at = 0;  ///< byte offset of the value in that section
  std::uint32_t to = 0;  ///< index of a section; the value is relative to the start of this section
};

/// Position of a function in the machine code. The section of a kernel also contains the functions that only this
/// kernel calls; they are named "$KERNEL$NAME".
struct FunctionSymbol {
  std::string_view name;
  std::uint32_t section = 0;  ///< index of the function's section in Cubin::sections
  std::uint64_t begin = 0, bytes = 0;

  std::uint64_t end() const { return begin + bytes; }
};

/// The result of the assembler for a PTX text: a 64-bit little-endian ELF file.
struct Cubin {
  std::vector<Section> sections;
  std::vector<Relocation> relocations;
  std::vector<FunctionSymbol> functions;  ///< functions whose code is in the file
};

/// Calls `visit` with the index of the section and the address in it, for each instruction of all functions, in order.
void for_each_instruction(const Cubin& cubin,
                          const std::function<void(std::uint32_t section, std::uint64_t address)>& visit);

/// Reads the sections of a cubin, its relocations with addends (.rela), and its function symbols. Accepts any bytes;
/// returns nullopt if they are not a cubin. The bytes must outlive the result.
std::optional<Cubin> read_cubin(std::span<const std::uint8_t> bytes);

}  // namespace warplens::sass

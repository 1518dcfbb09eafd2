#include "tests/analysis/sass/cubin_builder.hpp"

#include <cstring>

namespace warplens::sass::testing {
namespace {

using Buffer = std::vector<std::uint8_t>;

template <typename T>
void put(Buffer& to, T value) {
  to.resize(to.size() + sizeof value);
  std::memcpy(to.data() + to.size() - sizeof value, &value, sizeof value);
}

Buffer encoded_code(const std::vector<Encoded>& instructions) {
  Buffer code;
  for (const Encoded& instruction : instructions) {
    put<std::uint64_t>(code, instruction.operation);
    // Sets the predicate operand of a branch to PT, which is always true.
    put<std::uint64_t>(
        code, std::uint64_t{instruction.width_field} << 9U | std::uint64_t{instruction.source_predicate} << 23U);
  }
  return code;
}

void put_signed(Buffer& to, std::int64_t value) {
  for (bool more = true; more;) {
    const auto byte = static_cast<std::uint8_t>(value & 0x7f);
    value >>= 7;
    more = !((value == 0 && (byte & 0x40) == 0) || (value == -1 && (byte & 0x40) != 0));
    to.push_back(static_cast<std::uint8_t>(byte | (more ? 0x80 : 0)));
  }
}

/// Builds one line table (DWARF 2) for all functions. Appends the positions that need a relocation to `addresses`.
Buffer line_program(const std::vector<std::pair<std::string, std::vector<Encoded>>>& functions,
                    std::vector<std::uint64_t>& addresses) {
  Buffer header;
  for (const int value : {16, 1, -5, 14, 10}) header.push_back(static_cast<std::uint8_t>(value));
  for (const int count : {0, 1, 1, 1, 1, 0, 0, 0, 1}) header.push_back(static_cast<std::uint8_t>(count));
  header.insert(header.end(), {0, 0});  // no folders and no files
  Buffer body;
  constexpr std::size_t kBeforeHeader = 4 + 2 + 4;
  for (const auto& [name, instructions] : functions) {
    body.insert(body.end(), {0, 9, 2});
    addresses.push_back(kBeforeHeader + header.size() + body.size());
    put<std::uint64_t>(body, 0);
    std::int64_t line = 1;
    for (const Encoded& instruction : instructions) {
      body.push_back(3);
      put_signed(body, instruction.ptx_line - line);
      line = instruction.ptx_line;
      body.insert(body.end(), {1, 2, 1});  // appends a row to the line table, and advances the address by one
                                           // instruction
    }
    body.insert(body.end(), {0, 1, 1});
  }
  Buffer whole;
  put<std::uint32_t>(whole, static_cast<std::uint32_t>(kBeforeHeader - 4 + header.size() + body.size()));
  put<std::uint16_t>(whole, 2);
  put<std::uint32_t>(whole, static_cast<std::uint32_t>(header.size()));
  whole.insert(whole.end(), header.begin(), header.end());
  whole.insert(whole.end(), body.begin(), body.end());
  return whole;
}

struct Part {
  std::string name;
  std::uint32_t type;
  Buffer bytes;
  std::uint32_t link = 0, info = 0;
};

Buffer elf_of(std::vector<Part> parts) {
  Buffer names{0};
  std::vector<std::uint32_t> name_places;
  parts.push_back({".shstrtab", 3, {}});
  for (const Part& part : parts) {
    name_places.push_back(static_cast<std::uint32_t>(names.size()));
    names.insert(names.end(), part.name.begin(), part.name.end());
    names.push_back(0);
  }
  parts.back().bytes = names;
  Buffer file(64, 0);
  const std::uint8_t magic[] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  std::memcpy(file.data(), magic, sizeof magic);
  std::vector<std::uint64_t> places;
  for (const Part& part : parts) {
    places.push_back(file.size());
    file.insert(file.end(), part.bytes.begin(), part.bytes.end());
  }
  const std::uint64_t table = file.size();
  const auto count = static_cast<std::uint16_t>(parts.size()), names_number = static_cast<std::uint16_t>(count - 1);
  std::memcpy(file.data() + 0x28, &table, sizeof table);
  std::memcpy(file.data() + 0x3c, &count, sizeof count);
  std::memcpy(file.data() + 0x3e, &names_number, sizeof names_number);
  for (std::size_t number = 0; number < parts.size(); ++number) {
    const Part& part = parts[number];
    for (const std::uint32_t value : {name_places[number], part.type}) put(file, value);
    for (const std::uint64_t value :
         {std::uint64_t{0}, std::uint64_t{0}, places[number], std::uint64_t{part.bytes.size()}})
      put(file, value);
    for (const std::uint32_t value : {part.link, part.info}) put(file, value);
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{0}}) put(file, value);
  }
  return file;
}

}  // namespace

std::vector<std::uint8_t> make_cubin(const std::vector<std::pair<std::string, std::vector<Encoded>>>& functions) {
  std::vector<std::uint64_t> addresses;
  const Buffer lines = line_program(functions, addresses);
  // Order of the sections: symbols, line table, relocations of the line table. The functions follow from kFirst on.
  constexpr std::uint16_t kSymbols = 0, kLines = 1, kFirst = 3;
  Buffer symbols(24, 0), relocations;
  for (std::size_t number = 0; number < functions.size(); ++number) {
    put<std::uint32_t>(symbols, 0);
    put<std::uint16_t>(symbols, 0x12);
    put<std::uint16_t>(symbols, static_cast<std::uint16_t>(kFirst + number));
    for (int i = 0; i < 2; ++i) put<std::uint64_t>(symbols, 0);
    put<std::uint64_t>(relocations, addresses[number]);
    put<std::uint64_t>(relocations, (std::uint64_t{number + 1} << 32U) | 2U);
    put<std::uint64_t>(relocations, 0);
  }
  std::vector<Part> parts{{".symtab", 2, symbols},
                          {".nv_debug_line_sass", 1, lines},
                          {".rela.nv_debug_line_sass", 4, relocations, kSymbols, kLines}};
  for (const auto& [name, instructions] : functions) parts.push_back({".text." + name, 1, encoded_code(instructions)});
  return elf_of(std::move(parts));
}

}  // namespace warplens::sass::testing

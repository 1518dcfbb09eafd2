#include "analysis/sass/cubin.hpp"

#include "analysis/sass/bytes.hpp"

namespace warplens::sass {
namespace {

// Constants of the ELF format (System V ABI, chapter 4).
constexpr std::uint64_t kSectionTableAt = 0x28, kSectionCountAt = 0x3c;
constexpr std::uint32_t kSymbols = 2, kRelocationsWithAddend = 4, kNoBytes = 8;
constexpr std::uint8_t kSymbolKind = 0xf, kFunctionSymbol = 2;
constexpr std::uint64_t kSectionHeaderBytes = 64, kSymbolBytes = 24, kRelocationBytes = 24;

struct Header {
  std::uint32_t name, type;
  std::uint64_t flags, address, offset, size;
  std::uint32_t link, info;
};

Header header_at(std::span<const std::uint8_t> file, std::uint64_t at) {
  Bytes bytes(file, at);
  Header header{};
  header.name = bytes.take<std::uint32_t>();
  header.type = bytes.take<std::uint32_t>();
  header.flags = bytes.take<std::uint64_t>();
  header.address = bytes.take<std::uint64_t>();
  header.offset = bytes.take<std::uint64_t>();
  header.size = bytes.take<std::uint64_t>();
  header.link = bytes.take<std::uint32_t>();
  header.info = bytes.take<std::uint32_t>();
  return header;
}

std::span<const std::uint8_t> content(std::span<const std::uint8_t> file, const Header& header) {
  if (header.type == kNoBytes || header.offset > file.size() || header.size > file.size() - header.offset) return {};
  return file.subspan(header.offset, header.size);
}

/// Returns the section of a symbol. A symbol table stores the index of the section in 16 bits.
std::uint32_t section_of_symbol(std::span<const std::uint8_t> symbols, std::uint64_t number) {
  Bytes bytes(symbols, number < symbols.size() / kSymbolBytes ? number * kSymbolBytes + 6 : symbols.size());
  return bytes.take<std::uint16_t>();
}

void add_relocations(std::span<const std::uint8_t> file, const std::vector<Header>& headers, const Header& of,
                     Cubin& cubin) {
  if (of.link >= headers.size() || headers[of.link].type != kSymbols) return;
  const auto symbols = content(file, headers[of.link]);
  const auto rows = content(file, of);
  for (std::uint64_t at = 0; at + kRelocationBytes <= rows.size(); at += kRelocationBytes) {
    Bytes row(rows, at);
    const auto place = row.take<std::uint64_t>();
    const auto symbol = row.take<std::uint64_t>() >> 32U;
    cubin.relocations.push_back({of.info, place, section_of_symbol(symbols, symbol)});
  }
}

void add_functions(std::span<const std::uint8_t> file, const std::vector<Header>& headers, const Header& of,
                   Cubin& cubin) {
  if (of.link >= headers.size()) return;
  const auto symbols = content(file, of);
  const auto names = content(file, headers[of.link]);
  for (std::uint64_t at = 0; at + kSymbolBytes <= symbols.size(); at += kSymbolBytes) {
    Bytes symbol(symbols, at);
    const auto name = symbol.take<std::uint32_t>();
    const auto kind = symbol.take<std::uint8_t>() & kSymbolKind;
    symbol.skip(1);
    const auto section = symbol.take<std::uint16_t>();
    const auto begin = symbol.take<std::uint64_t>(), bytes = symbol.take<std::uint64_t>();
    if (kind != kFunctionSymbol || section == 0 || section >= cubin.sections.size()) continue;
    const std::uint64_t room = cubin.sections[section].bytes.size();
    if (begin <= room && bytes <= room - begin)
      cubin.functions.push_back({Bytes(names, name).text(), section, begin, bytes});
  }
}

}  // namespace

std::optional<Cubin> read_cubin(std::span<const std::uint8_t> file) {
  constexpr std::string_view kMagic(
      "\x7f"
      "ELF\x02\x01",
      6);
  if (file.size() < kSectionHeaderBytes || std::memcmp(file.data(), kMagic.data(), kMagic.size()) != 0)
    return std::nullopt;
  const auto table = Bytes(file, kSectionTableAt).take<std::uint64_t>();
  Bytes counts(file, kSectionCountAt);
  const auto count = counts.take<std::uint16_t>();
  const auto names_number = counts.take<std::uint16_t>();
  if (table > file.size() || (file.size() - table) / kSectionHeaderBytes < count || names_number >= count)
    return std::nullopt;

  std::vector<Header> headers;
  for (std::uint64_t number = 0; number < count; ++number)
    headers.push_back(header_at(file, table + number * kSectionHeaderBytes));
  const auto names = content(file, headers[names_number]);
  Cubin cubin;
  for (const Header& header : headers)
    cubin.sections.push_back({Bytes(names, header.name).text(), content(file, header), header.info});
  for (const Header& header : headers)
    if (header.type == kRelocationsWithAddend) add_relocations(file, headers, header, cubin);
  for (const Header& header : headers)
    if (header.type == kSymbols) add_functions(file, headers, header, cubin);
  return cubin;
}

void for_each_instruction(const Cubin& cubin,
                          const std::function<void(std::uint32_t section, std::uint64_t address)>& visit) {
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text.")) continue;
    for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes)
      visit(number, at);
  }
}

}  // namespace warplens::sass

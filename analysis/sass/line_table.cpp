#include "analysis/sass/line_table.hpp"

#include <algorithm>
#include <tuple>

#include "analysis/sass/bytes.hpp"

namespace warplens::sass {
namespace {

// Opcodes of a line program (DWARF 2, section 6.2.5).
enum Standard : std::uint8_t {
  kCopy = 1,
  kAdvanceAddress,
  kAdvanceLine,
  kSetFile,
  kSetColumn,
  kNegateStatement,
  kSetBasicBlock,
  kAddConstant,
  kFixedAdvance,
};
enum Extended : std::uint8_t { kEndSequence = 1, kSetAddress = 2 };

/// Executes one line program (DWARF 2) and stores the rows that it produces.
class LineProgram {
 public:
  LineProgram(const Cubin& cubin, std::uint32_t number, std::vector<LineRow>& rows)
      : cubin_(cubin), number_(number), rows_(rows), bytes_(cubin.sections[number].bytes) {}

  void run() {
    while (!bytes_.at_end() && unit()) {
    }
  }

 private:
  bool unit() {
    const auto length = bytes_.take<std::uint32_t>();
    const std::size_t end = bytes_.at() + length;
    if (bytes_.failed() || end > cubin_.sections[number_].bytes.size() || !header()) return false;
    restart();
    while (bytes_.at() < end && !bytes_.failed()) step();
    return !bytes_.failed() && bytes_.at() == end;
  }

  bool header() {
    bytes_.take<std::uint16_t>();  // skips the version
    const auto header_length = bytes_.take<std::uint32_t>();
    const std::size_t program = bytes_.at() + header_length;
    unit_ = bytes_.take<std::uint8_t>();
    bytes_.take<std::uint8_t>();  // skips the flag that says whether rows are initially the beginning of a statement
    line_base_ = bytes_.take<std::int8_t>();
    line_range_ = bytes_.take<std::uint8_t>();
    opcode_base_ = bytes_.take<std::uint8_t>();
    arguments_.assign(opcode_base_, 0);
    for (unsigned opcode = 1; opcode < opcode_base_; ++opcode) arguments_[opcode] = bytes_.take<std::uint8_t>();
    if (bytes_.failed() || line_range_ == 0 || program < bytes_.at()) return false;
    bytes_.skip(program - bytes_.at());  // skips the names of folders and files; the only file is the PTX
    return !bytes_.failed();
  }

  void restart() { address_ = 0, line_ = 1, section_ = 0; }
  void keep(std::int64_t line) {
    rows_.push_back({section_, address_, static_cast<std::uint32_t>(std::max<std::int64_t>(line, 0))});
  }

  void step() {
    const auto opcode = bytes_.take<std::uint8_t>();
    if (opcode >= opcode_base_) {
      const unsigned special = opcode - opcode_base_;
      address_ += std::uint64_t{special / line_range_} * unit_;
      line_ += line_base_ + static_cast<int>(special % line_range_);
      keep(line_);
    } else if (opcode == 0) {
      extended();
    } else {
      standard(opcode);
    }
  }

  void standard(std::uint8_t opcode) {
    switch (opcode) {
      case kCopy:
        return keep(line_);
      case kAdvanceAddress:
        address_ += bytes_.unsigned_number() * unit_;
        return;
      case kAdvanceLine:
        line_ += bytes_.signed_number();
        return;
      case kAddConstant:
        address_ += std::uint64_t{(255U - opcode_base_) / line_range_} * unit_;
        return;
      case kFixedAdvance:
        address_ += bytes_.take<std::uint16_t>();
        return;
      default:
        for (unsigned left = arguments_[opcode]; left > 0; --left) bytes_.unsigned_number();
    }
  }

  void extended() {
    const auto length = bytes_.unsigned_number();
    const std::size_t begin = bytes_.at();
    const auto opcode = bytes_.take<std::uint8_t>();
    if (opcode == kEndSequence) {
      keep(0);
      restart();
    } else if (opcode == kSetAddress) {
      section_ = section_at(bytes_.at());
      address_ = bytes_.take<std::uint64_t>();
    }
    const std::uint64_t read = bytes_.at() - begin;
    if (length >= read) bytes_.skip(length - read);
  }

  /// Returns the section to whose start an address is relative. `place` is the position of the address in the program,
  /// in bytes.
  std::uint32_t section_at(std::uint64_t place) const {
    const auto is_it = [&](const Relocation& relocation) { return relocation.in == number_ && relocation.at == place; };
    const auto found = std::ranges::find_if(cubin_.relocations, is_it);
    return found == cubin_.relocations.end() ? 0 : found->to;
  }

  const Cubin& cubin_;
  const std::uint32_t number_;
  std::vector<LineRow>& rows_;
  Bytes bytes_;
  std::uint8_t unit_ = 1, line_range_ = 1, opcode_base_ = 1;
  std::int8_t line_base_ = 0;
  std::vector<std::uint8_t> arguments_;
  std::uint64_t address_ = 0;
  std::int64_t line_ = 1;
  std::uint32_t section_ = 0;
};

}  // namespace

std::vector<LineRow> ptx_line_table(const Cubin& cubin) {
  std::vector<LineRow> rows;
  const auto table = std::ranges::find(cubin.sections, std::string_view(".nv_debug_line_sass"), &Section::name);
  if (table == cubin.sections.end()) return rows;
  LineProgram(cubin, static_cast<std::uint32_t>(table - cubin.sections.begin()), rows).run();
  // The sort is stable, because the order of rows with the same address matters: code belongs only to the last of them.
  std::ranges::stable_sort(rows, {}, [](const LineRow& row) { return std::tuple(row.section, row.address); });
  return rows;
}

std::uint32_t ptx_line_of(const std::vector<LineRow>& table, std::uint32_t section, std::uint64_t address) {
  const auto after = std::ranges::upper_bound(table, std::tuple(section, address), {},
                                              [](const LineRow& row) { return std::tuple(row.section, row.address); });
  if (after == table.begin() || std::prev(after)->section != section) return 0;
  return std::prev(after)->line;
}

}  // namespace warplens::sass

#include "kernels/disassembly/listing.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace warplens::kernels {
namespace {

constexpr std::string_view kSectionDirective = ".section", kCodeSection = ".text.", kRegistersBegin = "// |";

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// A group of columns in the table of registers, such as "GPR". With `-lrm narrow`, a register has one column.
struct RegisterGroup {
  std::string prefix;       ///< "R", "P", "UR" or "UP"
  std::size_t begin = 0;    ///< index of the column of the number of registers
  std::size_t first = 0;    ///< index of the column of register 0
  std::size_t end = 0;      ///< index behind the last column
  bool is_general = false;  ///< whether these are the general registers, R
};

/// Returns the prefix of the registers of a group; empty for a group of another kind.
std::string_view register_prefix(std::string_view title) {
  if (title == "GPR") return "R";
  if (title == "PRED") return "P";
  if (title == "UGPR") return "UR";
  if (title == "UPRED") return "UP";
  return {};
}

/// Returns operands with their labels as plain text: "`(.L_x_1)" -> ".L_x_1".
std::string without_quotes(std::string_view operands) {
  std::string result;
  std::size_t depth = 0;  // number of open parentheses in the quotation, including the one that begins it
  for (std::size_t at = 0; at < operands.size(); ++at) {
    const char letter = operands[at];
    if (depth == 0 && operands.substr(at).starts_with("`(")) {
      depth = 1;
      ++at;
      continue;
    }
    if (depth > 0 && letter == '(') ++depth;
    if (depth > 0 && letter == ')' && --depth == 0) continue;
    result += letter;
  }
  return result;
}

/// Reads listings line by line.
class ListingReader {
 public:
  /// Reads a line. Returns false if it is in machine code but cannot be understood.
  bool read(std::string_view line) {
    const std::size_t table = line.find(kRegistersBegin);
    if (table != std::string_view::npos) read_heading(line.substr(table));
    const std::string_view code = trim(line.substr(0, std::min(line.find("// "), line.size())));
    if (code.starts_with(kSectionDirective)) return begin_section(code), true;
    if (code.starts_with("/*"))
      return read_instruction(code, table == std::string_view::npos ? "" : line.substr(table));
    if (in_code_ && code.ends_with(':') && code.find(' ') == std::string_view::npos) read_label(code);
    return true;
  }

  std::vector<ListedSection> take() { return std::move(sections_); }

 private:
  void begin_section(std::string_view directive) {
    const std::size_t at = directive.find(kCodeSection);
    in_code_ = at != std::string_view::npos;
    labels_.clear();
    if (in_code_) sections_.push_back({std::string(directive.substr(at, directive.find(',', at) - at)), {}});
  }

  void read_label(std::string_view label) {
    label.remove_suffix(1);
    // The section and its function have labels of their own, which say nothing that the section's name does not say.
    const std::string& section = sections_.back().name;
    if (label != section && label != std::string_view(section).substr(kCodeSection.size())) labels_.emplace_back(label);
  }

  // The first line of a heading has the titles of the groups, and the last line has '#' above the numbers of registers
  // that are in use.
  void read_heading(std::string_view table) {
    if (table.find("GPR") != std::string_view::npos) titles_ = table;
    const std::size_t mark = table.find('#');
    if (mark == std::string_view::npos) return;
    groups_.clear();
    for (std::size_t at = kRegistersBegin.size() - 1; at < table.size();) {
      const std::size_t end = std::min(table.find('|', at + 1), table.size());
      const std::size_t number = table.find('#', at);
      const std::string_view title =
          at + 1 < titles_.size() ? trim(std::string_view(titles_).substr(at + 1, end - at - 1)) : "";
      if (number < end && end < table.size() && !register_prefix(title).empty())
        groups_.push_back({std::string(register_prefix(title)), at + 1, number + 2, end, title == "GPR"});
      at = end;
    }
  }

  bool read_instruction(std::string_view code, std::string_view table) {
    const std::size_t close = code.find("*/");
    if (close == std::string_view::npos || !in_code_) return !in_code_;
    ListedInstruction result;
    const std::string_view address = code.substr(2, close - 2);
    const auto [end, error] = std::from_chars(address.data(), address.data() + address.size(), result.address, 16);
    if (error != std::errc() || end != address.data() + address.size()) return false;
    const std::string_view text = trim(code.substr(close + 2, code.rfind(';') - close - 2));
    if (text.empty() || code.rfind(';') == std::string_view::npos) return false;
    split(text, result);
    read_registers(table, result);
    result.labels = std::exchange(labels_, {});
    sections_.back().instructions.push_back(std::move(result));
    return true;
  }

  static void split(std::string_view text, ListedInstruction& result) {
    if (text.starts_with('@')) {
      const std::size_t end = std::min(text.find(' '), text.size());
      result.predicate = text.substr(0, end);
      text = trim(text.substr(end));
    }
    const std::size_t end = std::min(text.find(' '), text.size());
    result.opcode = text.substr(0, end);
    result.operands = without_quotes(trim(text.substr(end)));
  }

  void read_registers(std::string_view table, ListedInstruction& result) const {
    for (const RegisterGroup& group : groups_) {
      if (group.end > table.size()) return;
      const std::string_view count = trim(table.substr(group.begin, group.first - 1 - group.begin));
      unsigned live = 0;
      if (group.is_general) {
        std::from_chars(count.data(), count.data() + count.size(), live);
        result.live = live;
      }
      for (std::size_t at = group.first; at < group.end; ++at) {
        const char use = table[at];
        if (use != '^' && use != 'v' && use != 'x') continue;
        result.registers.push_back({group.prefix + std::to_string(at - group.first), use != '^', use != 'v'});
      }
    }
  }

  std::vector<ListedSection> sections_;
  std::vector<std::string> labels_;  ///< labels of the next instruction
  std::vector<RegisterGroup> groups_;
  std::string titles_;    ///< line of the heading with the titles of the groups
  bool in_code_ = false;  ///< whether the current section contains machine code
};

}  // namespace

std::vector<ListedSection> parse_listing(std::string_view text) {
  ListingReader reader;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (!reader.read(text.substr(at, end - at))) return {};
    at = end + 1;
  }
  return reader.take();
}

}  // namespace warplens::kernels

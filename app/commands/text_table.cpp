#include "app/commands/text_table.hpp"

#include <algorithm>

namespace warplens::commands {
namespace {

/// Characters, not bytes: what does not begin one in UTF-8 takes no room.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

}  // namespace

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

void TextTable::write(std::ostream& out) const {
  std::vector<std::string> headings;
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) {
    headings.push_back(column.heading);
    widths.push_back(width_of(column.heading));
  }
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  write_row(out, headings, widths);
  for (const auto& row : rows_) write_row(out, row, widths);
}

void TextTable::write_row(std::ostream& out, const std::vector<std::string>& cells,
                          const std::vector<std::size_t>& widths) const {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths[i] - width_of(cells[i]), ' ');
    line += "  " + (columns_[i].align == Align::left ? cells[i] + padding : padding + cells[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << '\n';
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string shortened(const std::string& text, std::size_t most) {
  std::size_t end = text.size();
  if (width_of(text) > most) {
    for (std::size_t characters = end = 0; characters < most; ++characters) {
      do ++end;
      while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
    }
  }
  return end == text.size() ? text : text.substr(0, end) + "…";
}

}  // namespace warplens::commands

#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace warplens::commands {

/// A table in text: columns as wide as their widest cell, numbers to the right.
class TextTable {
 public:
  enum class Align { left, right };
  struct Column {
    std::string heading;
    Align align = Align::right;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// Adds a row; it has a cell a column.
  void add(std::vector<std::string> cells);
  /// Writes it, each line begun with two blanks.
  void write(std::ostream& out) const;

 private:
  void write_row(std::ostream& out, const std::vector<std::string>& cells,
                 const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// A cell of a CSV file: in quotes where it needs them (RFC 4180).
std::string csv_cell(const std::string& text);

/// The text, or where it has more than `most` characters its beginning and "…".
std::string shortened(const std::string& text, std::size_t most);

}  // namespace warplens::commands

#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace warplens::views {

/// Cells of one row of a table.
using Cells = std::vector<std::string>;

/// A table that can be written in every format. Its cells are not escaped.
class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string heading;
    Align align = Align::right;
    bool is_code = false;  ///< whether the cells are code, which some formats display differently
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// Adds a row. Missing cells are empty.
  void add(Cells cells);

  const std::vector<Column>& columns() const { return columns_; }
  const std::vector<Cells>& rows() const { return rows_; }

 private:
  std::vector<Column> columns_;
  std::vector<Cells> rows_;
};

using Align = Table::Align;

/// Formats of a table.
enum class TableForm { text, csv, markdown, latex, json, html };

/// Writes a table, headings first:
///   text      columns as wide as their widest cell, numbers right-aligned, two blanks at the start of each line
///   csv       RFC 4180, with the line ends of this system
///   markdown  a table for GitHub and Pandoc, aligned so that the text itself is readable
///   latex     a tabular that needs no package
///   json      objects with the headings as keys; in right-aligned columns, numbers are not quoted, and empty is null
///   html      a table element
void write(const Table& table, TableForm form, std::ostream& out);

/// Writes a text table row by row while the rows are computed, headings first. At first, each column is as wide as its
/// heading or its entry in `widths`, whichever is wider. (Entries are in columns of the terminal; a missing entry is
/// 0.) If a cell is wider than its column, the column has the width of this cell from this row on.
class TextTableWriter {
 public:
  TextTableWriter(std::vector<Table::Column> columns, std::vector<std::size_t> widths, std::ostream& out);
  /// Writes a row. Missing cells are empty.
  void add(Cells cells);

 private:
  std::vector<Table::Column> columns_;
  std::vector<std::size_t> widths_;
  std::ostream& out_;
};

/// Writes one line of CSV, for tables that are written row by row.
void write_csv_line(const Cells& cells, std::ostream& out);

/// Returns the text. If it has more than `most` characters, returns its first `most` characters and "…".
std::string shortened(const std::string& text, std::size_t most);

}  // namespace warplens::views

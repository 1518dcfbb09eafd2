#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace warplens::views {

/// The cells of one row of a table.
using Cells = std::vector<std::string>;

/// A table as values, which each form writes in its own way: nothing in a cell is escaped.
class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string heading;
    Align align = Align::right;
    bool is_code = false;  ///< a piece of a program, which the forms that can set apart from words
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// Adds a row; it has a cell a column, and those that are missing are empty.
  void add(Cells cells);

  const std::vector<Column>& columns() const { return columns_; }
  const std::vector<Cells>& rows() const { return rows_; }

 private:
  std::vector<Column> columns_;
  std::vector<Cells> rows_;
};

using Align = Table::Align;

/// The forms that a table can be handed out in.
enum class TableForm { text, csv, markdown, latex, json, html };

/// Writes it, headings first:
///  text      columns as wide as their widest cell, numbers to the right, each line begun with two blanks
///  csv       as RFC 4180 has it, but lines end as on this system
///  markdown  as GitHub's and Pandoc's tables, legible as they stand
///  latex     a tabular, which needs no package
///  json      a list of objects with the headings as keys; numbers where a column's are to the right
///  html      a table element
void write(const Table& table, TableForm form, std::ostream& out);

/// A table of the form text that is written while it is made: the headings at once, a line for each row. A column is as
/// wide as its heading, and as `widths` has it (in columns of the terminal; what is missing is 0); a wider cell widens
/// it from its own row on.
class TextWhileMade {
 public:
  TextWhileMade(std::vector<Table::Column> columns, std::vector<std::size_t> widths, std::ostream& out);
  /// Cells that are missing are empty.
  void add(Cells cells);

 private:
  std::vector<Table::Column> columns_;
  std::vector<std::size_t> widths_;
  std::ostream& out_;
};

/// One line of the form csv: a table that is written while it is made.
void write_csv_line(const Cells& cells, std::ostream& out);

/// The text, or where it has more than `most` characters its beginning and "…".
std::string shortened(const std::string& text, std::size_t most);

}  // namespace warplens::views

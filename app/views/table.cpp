#include "app/views/table.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "app/views/escaped.hpp"

namespace warplens::views {
namespace {

using Column = Table::Column;

/// Returns the number of characters: all bytes except the continuation bytes of UTF-8.
std::size_t characters_in(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

/// Returns the width in columns of a terminal. Characters from U+3000 on, such as Chinese ones, take two columns.
std::size_t width_of(const std::string& text) {
  const auto wide =
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return byte >= 0xE3 && byte < 0xF8; });
  return characters_in(text) + static_cast<std::size_t>(wide);
}

/// Pads a cell with blanks to a width, on the side that the alignment requires.
std::string padded(const std::string& cell, std::size_t width, Align align) {
  const std::string padding(width - std::min(width, width_of(cell)), ' ');
  return align == Align::left ? cell + padding : padding + cell;
}

Cells headings_of(const Table& table) {
  Cells headings;
  for (const Column& column : table.columns()) headings.push_back(column.heading);
  return headings;
}

/// Returns the width of each column: the width of its widest cell, but at least `least`.
std::vector<std::size_t> widths_of(const std::vector<Cells>& lines, std::size_t least) {
  std::vector<std::size_t> widths(lines.front().size(), least);
  for (const Cells& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i]));
  return widths;
}

void write_text_line(const Cells& cells, const std::vector<Column>& columns, const std::vector<std::size_t>& widths,
                     std::ostream& out) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += "  " + padded(cells[i], widths[i], columns[i].align);
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << '\n';
}

void write_text(const Table& table, std::ostream& out) {
  std::vector<Cells> lines{headings_of(table)};
  lines.insert(lines.end(), table.rows().begin(), table.rows().end());
  const std::vector<std::size_t> widths = widths_of(lines, 0);
  for (const Cells& cells : lines) write_text_line(cells, table.columns(), widths, out);
}

void write_csv(const Table& table, std::ostream& out) {
  write_csv_line(headings_of(table), out);
  for (const Cells& cells : table.rows()) write_csv_line(cells, out);
}

void write_markdown(const Table& table, std::ostream& out) {
  std::vector<Cells> lines(1);
  for (const Column& column : table.columns()) lines[0].push_back(markdown_text(column.heading));
  for (const Cells& cells : table.rows()) {
    Cells& line = lines.emplace_back();
    for (std::size_t i = 0; i < cells.size(); ++i)
      line.push_back(table.columns()[i].is_code ? markdown_code(cells[i]) : markdown_text(cells[i]));
  }
  const std::vector<std::size_t> widths = widths_of(lines, 3);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    for (std::size_t i = 0; i < widths.size(); ++i)
      out << (i ? " | " : "| ") << padded(lines[at][i], widths[i], table.columns()[i].align);
    out << " |\n";
    if (at > 0) continue;
    for (std::size_t i = 0; i < widths.size(); ++i)
      out << (i ? " | " : "| ")
          << (table.columns()[i].align == Align::left ? std::string(widths[i], '-')
                                                      : std::string(widths[i] - 1, '-') + ':');
    out << " |\n";
  }
}

void write_latex(const Table& table, std::ostream& out) {
  out << "\\begin{tabular}{";
  for (const Column& column : table.columns()) out << (column.align == Align::left ? 'l' : 'r');
  out << "}\n\\hline\n";
  const auto write_row = [&](const Cells& cells, bool is_heading) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_code = table.columns()[i].is_code && !is_heading && !cells[i].empty();
      const std::string text = latex_text(cells[i]);
      out << (i ? " & " : "") << (is_code ? "\\texttt{" + text + "}" : text);
    }
    out << " \\\\\n";
  };
  write_row(headings_of(table), true);
  out << "\\hline\n";
  for (const Cells& cells : table.rows()) write_row(cells, false);
  out << "\\hline\n\\end{tabular}\n";
}

nlohmann::ordered_json json_of(const std::string& cell, const Column& column) {
  if (column.align == Align::left) return cell;
  if (cell.empty()) return nullptr;
  const char* const end = cell.data() + cell.size();
  std::uint64_t whole = 0;
  if (const auto read = std::from_chars(cell.data(), end, whole); read.ec == std::errc{} && read.ptr == end)
    return whole;
  double number = 0;
  if (const auto read = std::from_chars(cell.data(), end, number); read.ec == std::errc{} && read.ptr == end)
    return number;
  return cell;
}

void write_json(const Table& table, std::ostream& out) {
  auto rows = nlohmann::ordered_json::array();
  for (const Cells& cells : table.rows()) {
    auto row = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < cells.size(); ++i)
      row[table.columns()[i].heading] = json_of(cells[i], table.columns()[i]);
    rows.push_back(std::move(row));
  }
  out << rows.dump(2) << '\n';
}

void write_html(const Table& table, std::ostream& out) {
  const auto write_row = [&](const Cells& cells, const char* tag) {
    out << "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Column& column = table.columns()[i];
      const bool is_code = column.is_code && *tag == 't' && tag[1] == 'd';
      out << '<' << tag << (column.align == Align::right ? " class=\"number\">" : ">") << (is_code ? "<code>" : "")
          << html_text(cells[i]) << (is_code ? "</code>" : "") << "</" << tag << '>';
    }
    out << "</tr>\n";
  };
  out << "<table>\n";
  write_row(headings_of(table), "th");
  for (const Cells& cells : table.rows()) write_row(cells, "td");
  out << "</table>\n";
}

}  // namespace

void write_csv_line(const Cells& cells, std::ostream& out) {
  for (std::size_t i = 0; i < cells.size(); ++i) out << (i ? "," : "") << csv_cell(cells[i]);
  out << '\n';
}

TextTableWriter::TextTableWriter(std::vector<Column> columns, std::vector<std::size_t> widths, std::ostream& out)
    : columns_(std::move(columns)), widths_(std::move(widths)), out_(out) {
  widths_.resize(columns_.size());
  add(headings_of(Table(columns_)));
}

void TextTableWriter::add(Cells cells) {
  cells.resize(columns_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], width_of(cells[i]));
  write_text_line(cells, columns_, widths_, out_);
}

void Table::add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

void write(const Table& table, TableForm form, std::ostream& out) {
  switch (form) {
    case TableForm::text:
      return write_text(table, out);
    case TableForm::csv:
      return write_csv(table, out);
    case TableForm::markdown:
      return write_markdown(table, out);
    case TableForm::latex:
      return write_latex(table, out);
    case TableForm::json:
      return write_json(table, out);
    case TableForm::html:
      return write_html(table, out);
  }
}

std::string shortened(const std::string& text, std::size_t most) {
  std::size_t end = text.size();
  if (characters_in(text) > most) {
    for (std::size_t characters = end = 0; characters < most; ++characters) {
      do ++end;
      while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
    }
  }
  return end == text.size() ? text : text.substr(0, end) + "…";
}

}  // namespace warplens::views

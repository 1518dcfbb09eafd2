#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/reports/format.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// Whether a format is for people: a page of lines and tables, not data.
bool is_for_people(Format format);

/// What a command has to say to people, line by line and table by table: for a terminal, or as Markdown, LaTeX or HTML,
/// where each line is a paragraph and everything is escaped.
class Page {
 public:
  /// `format` is one for people.
  Page(Format format, std::ostream& out) : format_(format), out_(out) {}

  void line(std::string_view text);
  /// Lines that belong together.
  void list(const std::vector<std::string>& lines);
  void table(const views::Table& table);
  /// An empty line; the others have room after everything as it is.
  void gap();

 private:
  std::string escaped(std::string_view text) const;
  std::string item(std::string_view text) const;

  Format format_;
  std::ostream& out_;
};

}  // namespace warplens::commands

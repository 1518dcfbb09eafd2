#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/reports/format.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// Returns whether a format is for people (a page of lines and tables) rather than for programs.
bool is_for_people(Format format);

/// Output for people: lines and tables, as text for a terminal, or as Markdown, LaTeX or HTML. In Markdown, LaTeX and
/// HTML, each line becomes a paragraph, and special characters are escaped.
class Page {
 public:
  /// `format` must be a format for people.
  Page(Format format, std::ostream& out) : format_(format), out_(out) {}

  void line(std::string_view text);
  /// Writes lines that belong together, as a list.
  void list(const std::vector<std::string>& lines);
  void table(const views::Table& table);
  /// Writes an empty line in the text format. The other formats separate paragraphs themselves.
  void gap();

 private:
  std::string escape(std::string_view text) const;
  std::string item(std::string_view text) const;

  Format format_;
  std::ostream& out_;
};

}  // namespace warplens::commands

#pragma once

#include <string>
#include <string_view>

namespace warplens::views {

// Text that means itself in another language: whatever that language would take for its own is escaped.

/// A cell of a CSV file: in quotes where it needs them (RFC 4180).
std::string csv_cell(std::string_view text);

/// Words in Markdown, outside of code. A line's end becomes a break, since a table's cell has one line.
std::string markdown_text(std::string_view text);
/// Code in Markdown, as a cell of a table may have it. Empty for empty code, which has no form there.
std::string markdown_code(std::string_view text);

/// Words in LaTeX, in text mode and also at the beginning of a table's row; symbols that are not in every font ("×",
/// "±", "→") are set in math mode.
std::string latex_text(std::string_view text);

/// Words in HTML, between tags and inside an attribute's quotes.
std::string html_text(std::string_view text);

}  // namespace warplens::views

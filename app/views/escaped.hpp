#pragma once

#include <string>
#include <string_view>

namespace warplens::views {

// Escapes text for other languages, so that it is shown literally.

/// Returns a cell of a CSV file, quoted if necessary (RFC 4180).
std::string csv_cell(std::string_view text);

/// Escapes text for Markdown, outside of code. A line end becomes a break, because a table cell has only one line.
std::string markdown_text(std::string_view text);
/// Returns code in Markdown that is valid in a table cell. Empty code gives an empty result, because Markdown has no
/// form for it.
std::string markdown_code(std::string_view text);

/// Escapes text for LaTeX in text mode, also at the beginning of a table row. Symbols that not every font has ("×",
/// "±", "→") are set in math mode.
std::string latex_text(std::string_view text);

/// Escapes text for HTML, between tags and inside a quoted attribute.
std::string html_text(std::string_view text);

}  // namespace warplens::views

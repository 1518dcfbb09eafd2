#pragma once

#include <string>
#include <string_view>

namespace warplens::views {

// Functions that escape text for the file formats of exports. Programs that display such a file show exactly the
// original text.

/// Returns the text as a cell of a CSV file, quoted if necessary (RFC 4180).
std::string csv_cell(std::string_view text);

/// Escapes text for Markdown, outside of code. A line end becomes a break, because a table cell has only one line.
std::string markdown_text(std::string_view text);
/// Returns the text as code in Markdown, in a form that is also valid in a table cell. Empty code gives an empty
/// result, because Markdown has no form for it.
std::string markdown_code(std::string_view text);

/// Escapes text for LaTeX in text mode, also at the beginning of a table row. Symbols that some fonts lack ("×", "±",
/// "→") are set in math mode.
std::string latex_text(std::string_view text);

/// Escapes text for HTML, between tags and inside a quoted attribute.
std::string html_text(std::string_view text);

}  // namespace warplens::views

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::profiler {

/// One line of a table, and where it stands.
struct CsvRecord {
  unsigned line = 0;  ///< of its first character in the text, from 1
  std::vector<std::string> fields;
};

/// Parts a text into records and fields as RFC 4180 says: fields between commas, in quotes where they hold commas, line
/// ends or (doubled) quotes; lines end in LF or CRLF. Beyond that it takes what is no table: a line that is empty or
/// begins with "==" (what ncu says of its work) is left out, a mark of UTF-8 at the beginning too, and a quote that is
/// never closed ends with its line.
std::vector<CsvRecord> csv_records(std::string_view text);

/// A field as the same form writes it, always in quotes.
std::string csv_quoted(std::string_view field);

}  // namespace warplens::profiler

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::profiler {

/// One record of a CSV table, with its line.
struct CsvRecord {
  unsigned line = 0;  ///< line of its first character in the text, from 1
  std::vector<std::string> fields;
};

/// Splits a text into records and fields according to RFC 4180: fields are separated by commas, and quoted if they
/// contain commas, line ends or (doubled) quotes; lines end in LF or CRLF. Additionally, empty lines, lines that begin
/// with "==" (progress messages of ncu) and a UTF-8 byte order mark are skipped. If a quote is never closed, its field
/// ends at the end of the line.
std::vector<CsvRecord> csv_records(std::string_view text);

/// Returns a field in quotes, in the format that csv_records reads. A field that needs no quotes gets them too.
std::string csv_quoted(std::string_view field);

}  // namespace warplens::profiler

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::profiler {

/// One record of a CSV table, and the line on which it begins.
struct CsvRecord {
  unsigned line = 0;  ///< number of the line, from 1, that contains the first character of the record
  std::vector<std::string> fields;
};

/// Splits a text into records and fields according to RFC 4180. Commas separate fields. Fields that contain commas,
/// line ends or quotes are in quotes; a quote inside such a field is written twice. Lines end in LF or CRLF.
///
/// Empty lines, lines that begin with "==" (progress messages of ncu) and a UTF-8 byte order mark are skipped. If a
/// quote is never closed, its field ends at the end of the line.
std::vector<CsvRecord> csv_records(std::string_view text);

/// Returns a field in quotes, in the format that csv_records reads. The quotes are added even if the field does not
/// need them.
std::string csv_quoted(std::string_view field);

}  // namespace warplens::profiler

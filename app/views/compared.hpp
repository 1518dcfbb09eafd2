#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/table.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {

/// One number of two launches, A and B, for a comparison.
struct ComparedRow {
  std::string name;            ///< name of the number: "global load sectors"
  std::optional<double> a, b;  ///< values for A and B; nullopt if not known
  std::string a_text, b_text;  ///< both values as text
  /// B compared with A: "32× fewer", "1.7× faster"; empty if both are equal, or if one is not known.
  std::string ratio;
  std::string_view term;  ///< label of the quantity in the glossary (words::find_term); empty for a time
};

/// Returns a text with the factor between `a` and `b`: "32× fewer". The text is the message `less` ("{}× fewer") if `b`
/// is smaller than `a`, otherwise the message `more`. It is empty if a value is missing or 0, or if both are equal.
std::string factor_text(std::optional<double> a, std::optional<double> b, const char* less, const char* more);

/// Compares two studies that have totals. Figures that are 0 in both studies are left out. `time_of_a` and `time_of_b`
/// contain the times to compare; null if a launch has no time.
std::vector<ComparedRow> compared_rows(const study::Study& a, const study::Study& b, const TimingRow* time_of_a,
                                       const TimingRow* time_of_b);

/// Returns the rows as a table for people. Its columns are the name of the number, A, B and their ratio. `a` and `b`
/// are the names of the launches.
Table compared_table(const std::vector<ComparedRow>& rows, const std::string& a, const std::string& b);

}  // namespace warplens::views

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warplens::profiler {

/// Number format of a report. It depends on the language of the machine that wrote it.
struct NumberForm {
  char decimal = '.';  ///< decimal separator; any other separator groups digits
};

/// A number in a report.
struct ReportNumber {
  double value = 0;
  double rounding = 0;  ///< largest rounding error: half a unit of the last digit; 0 if the number is exact
};

/// Returns the number format of the fields. It has a decimal comma if at least one field can only be read with a
/// decimal comma ("1.048.576", "3.971,88"), otherwise a decimal point.
NumberForm number_form(std::span<const std::string> fields);

/// Parses the number in a field. Groups of three digits may be separated by commas, points, spaces (also narrow ones)
/// or apostrophes: "1,048,576", "3,971.88", "1 048 576", "2.5e+06". Returns nullopt if the field is not a number.
std::optional<ReportNumber> number_in(std::string_view field, const NumberForm& form);

/// Parses a number and converts it to its base unit: "1.05" and "Mbyte" give the value 1,050,000 and the rounding
/// 5,000. Without --print-units base, ncu shortens numbers with K, M, G and T (powers of 1000) before byte, sector,
/// inst and similar units.
std::optional<ReportNumber> number_in(std::string_view field, std::string_view unit, const NumberForm& form);

/// Formats an integer as ncu does: "1,048,576".
std::string ncu_number(std::uint64_t number);

}  // namespace warplens::profiler

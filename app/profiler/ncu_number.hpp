#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warplens::profiler {

/// How a report writes numbers: by the language of whoever made it.
struct NumberForm {
  char decimal = '.';  ///< what stands before a fraction; digits are grouped by anything else
};

/// A number of a report.
struct ReportNumber {
  double value = 0;
  double rounding = 0;  ///< the true one may be so much more or less: half of what the last digit says; 0: it is whole
};

/// The form that all these fields have: with a comma as the mark of a fraction where one of them can't be read
/// otherwise ("1.048.576", "3.971,88"); else with a point.
NumberForm number_form(std::span<const std::string> fields);

/// The number in a field, whose groups of three digits may be parted by commas, points, blanks (narrow ones too) or
/// apostrophes: "1,048,576", "3,971.88", "1 048 576", "2.5e+06". Nothing for what is none.
std::optional<ReportNumber> number_in(std::string_view field, const NumberForm& form);

/// The same in its base unit: of "1.05" and "Mbyte" 1,050,000 with a rounding of 5,000. ncu makes numbers shorter by
/// K, M, G and T (thousands) before byte, sector, inst and the like unless it is asked for --print-units base.
std::optional<ReportNumber> number_in(std::string_view field, std::string_view unit, const NumberForm& form);

/// A whole number as ncu writes it: "1,048,576".
std::string ncu_number(std::uint64_t number);

}  // namespace warplens::profiler

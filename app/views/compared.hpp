#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/table.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {

/// A figure of two launches, A and B.
struct ComparedRow {
  std::string name;            ///< "global load sectors"
  std::optional<double> a, b;  ///< nothing where it is not known
  std::string a_text, b_text;  ///< as they are written
  std::string ratio;           ///< B / A: "0.25×"; empty where one is missing or A is 0
};

/// What two studies with totals come to, figure by figure: those of which one of them has any. The speeds are of the
/// timings that are given, where there are any.
std::vector<ComparedRow> compared_rows(const study::Study& a, const study::Study& b, const TimingRow* time_of_a,
                                       const TimingRow* time_of_b);

/// The same as a table for people: the figure, A, B and their ratio. `a` and `b` say which launches they are.
Table compared_table(const std::vector<ComparedRow>& rows, const std::string& a, const std::string& b);

}  // namespace warplens::views

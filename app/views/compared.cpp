#include "app/views/compared.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"

namespace warplens::views {
namespace {

using trace::Category;

ComparedRow count_row(const std::string& name, std::string_view term, std::uint64_t a, std::uint64_t b) {
  const auto of_a = static_cast<double>(a), of_b = static_cast<double>(b);
  return {name,
          of_a,
          of_b,
          group_digits(a),
          group_digits(b),
          factor_text(of_a, of_b, marked("{}× fewer"), marked("{}× more")),
          term};
}

std::optional<double> seconds_of(const TimingRow* time) {
  return time && time->origin != TimingRow::Origin::none ? std::optional(time->measurement.kernel.median)
                                                         : std::nullopt;
}

/// Returns the kind of the compared times: "measured time" or "recorded time" if both have this origin.
std::string find_kind_of_time(const TimingRow* a, const TimingRow* b) {
  const auto both = [&](TimingRow::Origin origin) {
    return a && b && (a->origin == origin || !seconds_of(a)) && (b->origin == origin || !seconds_of(b));
  };
  if (both(TimingRow::Origin::measured)) return tr("measured time");
  if (both(TimingRow::Origin::recorded)) return tr("recorded time");
  return tr("time");
}

/// Returns the GPU of a time: "H200"; empty if the time or its GPU is not known.
std::string gpu_of_time(const TimingRow* time) {
  return seconds_of(time) ? short_gpu(time->measurement.device.name) : std::string();
}

/// Returns the GPU of both times; empty if they are of different GPUs.
std::string find_common_gpu(const TimingRow* a, const TimingRow* b) {
  const std::string of_a = gpu_of_time(a), of_b = gpu_of_time(b);
  if (of_a.empty() || of_b.empty()) return of_a + of_b;
  return of_a == of_b ? of_a : std::string();
}

/// Returns the name of the row that compares times: "recorded time, H200".
std::string name_of_time(const TimingRow* a, const TimingRow* b) {
  const std::string gpu = find_common_gpu(a, b);
  return find_kind_of_time(a, b) + (gpu.empty() ? "" : ", " + gpu);
}

/// Returns a time as text, followed by its GPU if the other time is of another GPU.
std::string time_text(const TimingRow* time, const TimingRow* other) {
  if (!seconds_of(time)) return "–";
  const bool names_gpu = find_common_gpu(time, other).empty() && !gpu_of_time(time).empty();
  return duration(*seconds_of(time)) + (names_gpu ? ", " + gpu_of_time(time) : "");
}

void add_memory(std::vector<ComparedRow>& rows, const trace::Totals& a, const trace::Totals& b, Category category,
                bool sectors) {
  const trace::AccessTotals of_a = a.of(category), of_b = b.of(category);
  if (of_a.requests == 0 && of_b.requests == 0) return;
  rows.push_back(count_row(figure_in_words(category, tr("requests")), "requests", of_a.requests, of_b.requests));
  if (sectors)
    rows.push_back(count_row(figure_in_words(category, tr("sectors")), "sectors", of_a.sectors, of_b.sectors));
  else
    rows.push_back(
        count_row(figure_in_words(category, tr("wavefronts")), "wavefronts", of_a.wavefronts, of_b.wavefronts));
}

}  // namespace

std::string factor_text(std::optional<double> a, std::optional<double> b, const char* less, const char* more) {
  if (!a || !b || *a <= 0 || *b <= 0 || *a == *b) return {};
  return with_values(tr(*b < *a ? less : more), {fmt::format("{:.3g}", std::max(*a, *b) / std::min(*a, *b))});
}

std::vector<ComparedRow> compared_rows(const study::Study& a, const study::Study& b, const TimingRow* time_of_a,
                                       const TimingRow* time_of_b) {
  const trace::Totals &of_a = a.totals->totals, &of_b = b.totals->totals;
  std::vector<ComparedRow> rows;
  if (seconds_of(time_of_a) || seconds_of(time_of_b))
    rows.push_back(
        {name_of_time(time_of_a, time_of_b),
         seconds_of(time_of_a),
         seconds_of(time_of_b),
         time_text(time_of_a, time_of_b),
         time_text(time_of_b, time_of_a),
         factor_text(seconds_of(time_of_a), seconds_of(time_of_b), marked("{}× faster"), marked("{}× slower")),
         {}});
  add_memory(rows, of_a, of_b, Category::global_load, true);
  add_memory(rows, of_a, of_b, Category::global_store, true);
  add_memory(rows, of_a, of_b, Category::shared_load, false);
  add_memory(rows, of_a, of_b, Category::shared_store, false);
  rows.push_back(
      count_row(tr("warp instructions"), "warp instructions", of_a.warp_instructions, of_b.warp_instructions));
  // Rows that differ come first.
  std::ranges::stable_partition(rows, [](const ComparedRow& row) { return row.a != row.b; });
  return rows;
}

Table compared_table(const std::vector<ComparedRow>& rows, const std::string& a, const std::string& b) {
  Table table({{tr("whole grid"), Table::Align::left}, {"A: " + a}, {"B: " + b}, {tr("B vs A")}});
  for (const ComparedRow& row : rows) table.add({row.name, row.a_text, row.b_text, row.ratio});
  return table;
}

}  // namespace warplens::views

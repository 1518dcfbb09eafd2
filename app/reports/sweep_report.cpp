#include "app/reports/sweep_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/translation/message.hpp"
#include "app/reports/bench_report.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/number_text.hpp"
#include "app/reports/page.hpp"
#include "app/reports/totals_report.hpp"
#include "app/views/numbers.hpp"
#include "app/views/timings.hpp"
#include "app/worker/json.hpp"

namespace warplens::commands {
namespace {

using study::SweepAxis;
using study::SweepRow;
using trace::Category;
using views::Align;
using views::Cells;
using views::group_digits;
using views::ratio;
using views::Table;

/// A metric of the sweep table: the total of a category, and its minimum.
struct Metric {
  Category category;
  const char* heading;
  const char* csv;

  views::TotalsRow row(const study::GridTotals& totals) const { return views::category_row(totals.totals, category); }
};

constexpr Metric kFigures[] = {
    {Category::global_load, marked("load sectors"), "global_load_sectors"},
    {Category::global_store, marked("store sectors"), "global_store_sectors"},
    {Category::shared_load, marked("load wavefronts"), "shared_load_wavefronts"},
    {Category::shared_store, marked("store wavefronts"), "shared_store_wavefronts"},
};

const std::string& value_of(const SweepRow& row, const SweepAxis& axis) {
  return row.choice.set.at(axis.name);
}

Json sweep_row_json(std::span<const SweepAxis> axes, const SweepRow& row) {
  Json set = Json::object();
  for (const SweepAxis& axis : axes) set[axis.name] = value_of(row, axis);
  for (const auto& [name, value] : row.choice.set) set[name] = value;
  Json json{{"kernel", row.choice.kernel}, {"size", size_json(row.choice.size)}, {"set", set}};
  if (!row.totals) {
    json["error"] = row.error;
    return json;
  }
  json["launch"] = {{"grid", triple(row.plan->launch.grid)}, {"block", triple(row.plan->launch.block)}};
  json["method"] = name_of(row.totals->method);
  json["classes"] = row.totals->classes;
  json["seconds"] = row.totals->seconds;
  json["totals"] = totals_json(row.totals->totals);
  if (row.prediction && row.prediction->not_predicted.empty())
    json["predicted_us"] = std::round(1e3 * row.prediction->us) / 1e3;
  else if (row.prediction)
    json["not_predicted"] = row.prediction->not_predicted;
  if (row.measurement) {
    json["share_of_copy"] = gpu::share_of_copy(*row.measurement);
    json["measurement"] = worker::json_of(*row.measurement);
  } else if (!row.unmeasured.empty()) {
    json["unmeasured"] = row.unmeasured;
  }
  return json;
}

/// Returns whether the table needs columns for measured times. It needs them if a time was measured, or if a
/// measurement failed.
bool any_times(std::span<const SweepRow> rows) {
  return std::any_of(rows.begin(), rows.end(),
                     [](const SweepRow& row) { return row.measurement || !row.unmeasured.empty(); });
}

/// Returns whether the table needs columns for predicted times.
bool any_predictions(std::span<const SweepRow> rows) {
  return std::ranges::any_of(rows, [](const SweepRow& row) { return row.prediction != nullptr; });
}

/// Returns the predicted time in seconds, or nullopt if there is no prediction.
std::optional<double> predicted_seconds(const SweepRow& row) {
  if (!row.prediction || !row.prediction->not_predicted.empty()) return std::nullopt;
  return 1e-6 * row.prediction->us;
}

/// Adds six cells: the GPU, the median time, its spread, the speed, the share of copy speed, and the number of wrong
/// elements. They are empty if no time was measured.
void add_time_data(const SweepRow& row, Cells& cells) {
  if (!row.measurement) return cells.resize(cells.size() + 6);
  const gpu::Measurement& made = *row.measurement;
  cells.push_back(made.device.name);
  cells.push_back(fmt::format("{:.6g}", made.kernel.median));
  cells.push_back(fmt::format("{:.4g}", made.kernel.spread));
  cells.push_back(fmt::format("{:.6g}", gpu::gigabytes_per_second(made.bytes, made.kernel.median)));
  cells.push_back(fmt::format("{:.4g}", gpu::share_of_copy(made)));
  cells.push_back(made.checked ? fmt::format("{}", made.differences) : "");
}

/// Adds two cells per metric: its total and its minimum.
void add_count_data(const SweepRow& row, Cells& cells) {
  for (const Metric& metric : kFigures) {
    if (!row.totals) {
      cells.resize(cells.size() + 2);
      continue;
    }
    const views::TotalsRow of = metric.row(*row.totals);
    cells.push_back(std::to_string(of.moved));
    cells.push_back(std::to_string(of.ideal));
  }
  cells.push_back(row.totals ? std::to_string(row.totals->totals.warp_instructions) : "");
}

Cells sweep_headings(std::span<const SweepAxis> axes, bool predicted, bool timed) {
  Cells headings;
  for (const SweepAxis& axis : axes) headings.push_back(axis.name);
  for (const Metric& metric : kFigures) {
    headings.emplace_back(metric.csv);
    headings.push_back(std::string("ideal_") + metric.csv);
  }
  headings.emplace_back("warp_instructions");
  if (predicted) headings.emplace_back("predicted_s");
  if (timed)
    for (const char* name : {"gpu", "median_s", "spread", "gigabytes_per_second", "share_of_copy", "differences"})
      headings.emplace_back(name);
  headings.emplace_back("error");
  return headings;
}

Cells sweep_data(std::span<const SweepAxis> axes, const SweepRow& row, bool predicted, bool timed) {
  Cells cells;
  for (const SweepAxis& axis : axes) cells.push_back(value_of(row, axis));
  add_count_data(row, cells);
  const auto seconds = predicted_seconds(row);
  if (predicted) cells.push_back(seconds ? fmt::format("{:.4g}", *seconds) : "");
  if (timed) add_time_data(row, cells);
  cells.push_back(row.error.empty() ? row.unmeasured : row.error);
  return cells;
}

/// Formats a total and its multiple of the minimum: "16,777,216 (8×)".
std::string cell(const views::TotalsRow& row) {
  return row.moved == 0 ? "" : fmt::format("{} ({}×)", group_digits(row.moved), ratio(row.moved, row.ideal));
}

void add_times(const SweepRow& row, std::vector<std::string>& cells) {
  if (!row.measurement) return cells.resize(cells.size() + 4);
  const gpu::Measurement& made = *row.measurement;
  cells.push_back(time_text(made.kernel.median));
  cells.push_back(fmt::format("{:.0f}", gpu::gigabytes_per_second(made.bytes, made.kernel.median)));
  cells.push_back(percent_text(gpu::share_of_copy(made)));
  cells.push_back(check_text(made));
}

std::vector<Table::Column> sweep_columns(std::span<const SweepAxis> axes, bool predicted, bool timed) {
  std::vector<Table::Column> columns;
  for (const SweepAxis& axis : axes) columns.push_back({axis.name});
  for (const Metric& metric : kFigures) columns.push_back({tr(metric.heading)});
  if (predicted) columns.push_back({tr("predicted")});
  if (timed)
    columns.insert(columns.end(), {{tr("median")}, {"GB/s"}, {tr("share of copy speed")}, {tr("check"), Align::left}});
  columns.push_back({"", Align::left});
  return columns;
}

/// Returns estimated column widths, for use before the rows are computed. The settings are already known. For the
/// counts, the estimate assumes the worst case for a kernel that loads and stores each element once: one sector or
/// wavefront per element of the matrix, which is 32 times the minimum.
std::vector<std::size_t> sweep_widths(std::span<const SweepAxis> axes, std::span<const SweepRow> rows, bool predicted,
                                      bool timed) {
  constexpr std::size_t kTime = std::string_view("0.1234 ms").size(), kSpeed = std::string_view("1234").size(),
                        kShare = std::string_view("100.0 %").size();
  std::vector<std::size_t> widths;
  for (const SweepAxis& axis : axes) widths.push_back(std::ranges::max(axis.values, {}, &std::string::size).size());
  std::size_t figure = 0;
  for (const SweepRow& row : rows)
    figure = std::max(figure, group_digits(row.choice.size.width * row.choice.size.height).size());
  for (std::size_t number = 0; number < std::size(kFigures); ++number)
    widths.push_back(figure + std::string_view(" (32x)").size());
  if (predicted) widths.push_back(kTime);
  if (timed) widths.insert(widths.end(), {kTime, kSpeed, kShare});
  return widths;
}

Cells sweep_cells(std::span<const SweepAxis> axes, const SweepRow& row, bool predicted, bool timed) {
  Cells cells;
  for (const SweepAxis& axis : axes) cells.push_back(value_of(row, axis));
  for (const Metric& metric : kFigures) cells.push_back(row.totals ? cell(metric.row(*row.totals)) : "");
  const auto seconds = predicted_seconds(row);
  if (predicted) cells.push_back(seconds ? views::duration(*seconds) : "");
  if (timed) add_times(row, cells);
  cells.push_back(views::shortened(row.error.empty() ? row.unmeasured : row.error, 80));
  return cells;
}

Table sweep_table(std::span<const SweepAxis> axes, std::span<const SweepRow> rows) {
  const bool timed = any_times(rows), predicted = any_predictions(rows);
  Table table(sweep_columns(axes, predicted, timed));
  for (const SweepRow& row : rows)
    if (row.is_done()) table.add(sweep_cells(axes, row, predicted, timed));
  return table;
}

void write_sweep_json(std::span<const SweepAxis> axes, std::span<const SweepRow> rows, std::ostream& out) {
  Json all = Json::array();
  for (const SweepRow& row : rows)
    if (row.is_done()) all.push_back(sweep_row_json(axes, row));
  out << all.dump(2) << '\n';
}

}  // namespace

SweepWhileMade::SweepWhileMade(Format format, std::span<const SweepAxis> axes, std::span<const SweepRow> rows,
                               bool predicted, bool timed, std::ostream& out)
    : axes_(axes),
      rows_(rows),
      predicted_(predicted),
      timed_(timed),
      out_(out),
      order_(rows.size(), [this](std::size_t row) { write_row(row); }) {
  if (format == Format::csv)
    views::write_csv_line(sweep_headings(axes, predicted, timed), out_);
  else
    table_.emplace(sweep_columns(axes, predicted, timed), sweep_widths(axes, rows, predicted, timed), out_);
  out_.flush();
}

void SweepWhileMade::row_done(std::size_t row) {
  order_.done(row);
}

void SweepWhileMade::finish() {
  order_.finish([this](std::size_t row) { return rows_[row].is_done(); });
}

void SweepWhileMade::write_row(std::size_t row) {
  if (table_)
    table_->add(sweep_cells(axes_, rows_[row], predicted_, timed_));
  else
    views::write_csv_line(sweep_data(axes_, rows_[row], predicted_, timed_), out_);
  out_.flush();
}

void write_sweep(std::span<const SweepAxis> axes, std::span<const SweepRow> rows, Format format, std::ostream& out) {
  if (format == Format::json)
    write_sweep_json(axes, rows, out);
  else
    Page(format, out).table(sweep_table(axes, rows));
}

}  // namespace warplens::commands

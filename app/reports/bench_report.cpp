#include "app/reports/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "analysis/clock/l2_state.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/number_text.hpp"
#include "app/reports/page.hpp"
#include "app/worker/json.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using study::BenchRow;
using views::Align;
using views::Table;

/// Returns all parameter values in the order of the Warplens header. If the kernel could not be loaded, returns only
/// the values that the user set.
std::vector<std::pair<std::string, std::string>> values_of(const BenchRow& row) {
  std::vector<std::pair<std::string, std::string>> values;
  if (!row.plan) return {row.choice.set.begin(), row.choice.set.end()};
  for (const kernels::Parameter& parameter : row.kernel->params)
    values.emplace_back(parameter.name, row.plan->values.at(parameter.name));
  return values;
}

std::string values_text(const BenchRow& row) {
  std::string text;
  for (const auto& [name, value] : values_of(row)) text += (text.empty() ? "" : " ") + name + '=' + value;
  return text;
}

std::string launch_size_text(const BenchRow& row, const char* times) {
  return fmt::format("{}{}{}", row.choice.size.width, times, row.choice.size.height);
}

/// Returns one line of text per device, with facts that explain the times.
std::vector<std::string> provenance(std::span<const BenchRow> rows) {
  std::vector<std::string> lines;
  for (const BenchRow& row : rows) {
    if (!row.measurement) continue;
    const gpu::DeviceFacts& device = row.measurement->device;
    const double l2 = static_cast<double>(device.l2_bytes) / 1e6, clock = device.sm_clock_hz / 1e9;
    const double peak = device.peak_bytes_per_second() / 1e9;
    const std::string date = row.measurement->date.substr(0, 10);
    const std::string line =
        row.measurement->flushed
            ? say("{}: {} multiprocessors at up to {:.2f} GHz, {:.0f} MB of L2 (flushed before each run), peak {:.0f} "
                  "GB/s; driver {}, {}",
                  device.name, device.multiprocessors, clock, l2, peak, device.driver, date)
            : say("{}: {} multiprocessors at up to {:.2f} GHz, {:.0f} MB of L2 (warm), peak {:.0f} GB/s; driver {}, {}",
                  device.name, device.multiprocessors, clock, l2, peak, device.driver, date);
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  return lines;
}

void add_transfers(Table& table, const BenchRow& row) {
  const gpu::Transfers& times = *row.measurement->transfers;
  const auto add = [&](const char* way, const std::string& in, const std::string& out, const std::string& sum) {
    table.add({row.choice.kernel, values_text(row), launch_size_text(row, " × "), way, in, out, sum});
  };
  const double launch = row.measurement->kernel.median;
  const auto copied = [&](const char* way, const gpu::TransferTime& time) {
    add(way, time_text(time.in), time_text(time.out), time_text(time.in + launch + time.out));
  };
  copied(tr("pageable"), times.pageable);
  copied(tr("pinned"), times.pinned);
  if (times.mapped) add(tr("mapped"), "", "", time_text(*times.mapped));
}

std::vector<Table::Column> bench_columns() {
  return {{tr("kernel"), Align::left},
          {tr("setting"), Align::left},
          {tr("size")},
          {tr("median")},
          {tr("minimum")},
          {tr("spread")},
          {"GB/s"},
          {tr("share of copy speed")},
          {tr("copy")},
          {"geam"},
          {tr("check"), Align::left}};
}

/// Returns estimated column widths, for use before the rows are measured. The setting column gets extra room, because
/// the default values of a kernel's parameters are not known until the kernel is loaded.
std::vector<std::size_t> bench_widths(std::span<const BenchRow> rows) {
  constexpr std::size_t kTime = std::string_view("0.1234 ms").size();
  std::vector<std::size_t> widths{0, 0, 0, kTime, kTime, std::string_view("12.3 %").size(), 4, 7, kTime, kTime};
  for (const BenchRow& row : rows) {
    widths[0] = std::max(widths[0], row.choice.kernel.size());
    widths[1] = std::max(widths[1], values_text(row).size() + std::string_view(" BX=32 BY=32").size());
    widths[2] = std::max(widths[2], launch_size_text(row, " x ").size());
  }
  return widths;
}

std::vector<std::string> bench_cells(const BenchRow& row) {
  if (!row.measurement)
    return {row.choice.kernel, values_text(row), launch_size_text(row, " × "), "", "", "", "", "", "", "", row.error};
  const gpu::Measurement& made = *row.measurement;
  return {row.choice.kernel,
          values_text(row),
          launch_size_text(row, " × "),
          time_text(made.kernel.median),
          time_text(made.kernel.minimum),
          percent_text(made.kernel.spread),
          fmt::format("{:.0f}", gpu::gigabytes_per_second(made.bytes, made.kernel.median)),
          percent_text(gpu::share_of_copy(made)),
          time_text(made.copy.median),
          made.geam ? time_text(made.geam->median) : "",
          check_text(made)};
}

/// Writes the table of transfers after an empty line, if transfers were measured.
void write_transfers(std::span<const BenchRow> rows, Page& page) {
  Table transfers({{tr("kernel"), Align::left},
                   {tr("setting"), Align::left},
                   {tr("size")},
                   {tr("transfer"), Align::left},
                   {trc("a transfer", "in")},
                   {trc("a transfer", "out")},
                   {tr("total with launch")}});
  for (const BenchRow& row : rows)
    if (row.measurement && row.measurement->transfers) add_transfers(transfers, row);
  if (transfers.rows().empty()) return;
  page.gap();
  page.table(transfers);
}

void write_bench_page(std::span<const BenchRow> rows, Page& page) {
  Table table(bench_columns());
  for (const BenchRow& row : rows)
    if (row.is_done()) table.add(bench_cells(row));
  for (const std::string& line : provenance(rows)) page.line(line);
  page.table(table);
  write_transfers(rows, page);
}

Json bench_row_json(const BenchRow& row) {
  Json set = Json::object();
  for (const auto& [name, value] : values_of(row)) set[name] = value;
  Json json{{"kernel", row.choice.kernel}, {"size", size_json(row.choice.size)}, {"set", set}};
  if (!row.measurement) {
    json["error"] = row.error;
    return json;
  }
  json["gigabytes_per_second"] = gpu::gigabytes_per_second(row.measurement->bytes, row.measurement->kernel.median);
  json["share_of_copy"] = gpu::share_of_copy(*row.measurement);
  json["measurement"] = worker::json_of(*row.measurement);
  return json;
}

constexpr const char* kDataHeadings[] = {
    "kernel",   "width",         "height", "setting",     "gpu",   "l2",
    "median_s", "minimum_s",     "spread", "repetitions", "bytes", "gigabytes_per_second",
    "copy_s",   "share_of_copy", "geam_s", "differences", "error"};

std::vector<std::string> bench_data(const BenchRow& row) {
  const auto number = [](double value) { return fmt::format("{:.6g}", value); };
  const auto share = [](double value) { return fmt::format("{:.4g}", value); };
  std::vector<std::string> cells{row.choice.kernel, std::to_string(row.choice.size.width),
                                 std::to_string(row.choice.size.height), values_text(row)};
  cells.resize(std::size(kDataHeadings));
  cells.back() = row.error;
  if (!row.measurement) return cells;
  const gpu::Measurement& made = *row.measurement;
  const std::string measured[] = {made.device.name,
                                  clock::name_of(clock::l2_state_of(made.flushed)),
                                  number(made.kernel.median),
                                  number(made.kernel.minimum),
                                  share(made.kernel.spread),
                                  std::to_string(made.kernel.repetitions),
                                  std::to_string(made.bytes),
                                  number(gpu::gigabytes_per_second(made.bytes, made.kernel.median)),
                                  number(made.copy.median),
                                  share(gpu::share_of_copy(made)),
                                  made.geam ? number(made.geam->median) : "",
                                  made.checked ? std::to_string(made.differences) : ""};
  std::ranges::copy(measured, cells.begin() + 4);
  return cells;
}

void write_bench_json(std::span<const BenchRow> rows, std::ostream& out) {
  Json all = Json::array();
  for (const BenchRow& row : rows)
    if (row.is_done()) all.push_back(bench_row_json(row));
  out << all.dump(2) << '\n';
}

}  // namespace

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.4g} µs", 1e6 * seconds);
  return seconds < 1 ? fmt::format("{:.4g} ms", 1e3 * seconds) : fmt::format("{:.4g} s", seconds);
}

std::string check_text(const gpu::Measurement& measurement) {
  if (!measurement.checked) return tr("not checked");
  if (measurement.differences == 0) return trc("a result", "correct");
  const auto& first = measurement.first_difference;
  if (!first) return say("{} wrong", measurement.differences);
  return say("{} wrong; first: {}[{}][{}] = {}, expected {}", measurement.differences, first->buffer, first->row,
             first->col, first->got, first->expected);
}

BenchWhileMade::BenchWhileMade(Format format, std::span<const BenchRow> rows, std::ostream& out)
    : rows_(rows), out_(out), order_(rows.size(), [this](std::size_t row) { write_row(row); }) {
  if (format == Format::csv)
    views::write_csv_line({std::begin(kDataHeadings), std::end(kDataHeadings)}, out_);
  else
    table_.emplace(bench_columns(), bench_widths(rows), out_);
  out_.flush();
}

void BenchWhileMade::row_done(std::size_t row) {
  order_.done(row);
}

void BenchWhileMade::finish() {
  order_.finish([this](std::size_t row) { return rows_[row].is_done(); });
  if (!table_) return;
  Page page(Format::table, out_);
  for (const std::string& line : provenance(rows_)) page.line(line);
  write_transfers(rows_, page);
}

void BenchWhileMade::write_row(std::size_t row) {
  if (table_)
    table_->add(bench_cells(rows_[row]));
  else
    views::write_csv_line(bench_data(rows_[row]), out_);
  out_.flush();
}

void write_bench(std::span<const BenchRow> rows, Format format, std::ostream& out) {
  if (format == Format::json) return write_bench_json(rows, out);
  if (format == Format::csv) return BenchWhileMade(format, rows, out).finish();
  Page page(format, out);
  write_bench_page(rows, page);
}

}  // namespace warplens::commands

#include "app/commands/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/commands/heading.hpp"
#include "app/commands/text_table.hpp"
#include "app/worker/json.hpp"

namespace warplens::commands {
namespace {

using Json = nlohmann::ordered_json;
using study::BenchRow;

std::string percent_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

/// The parameters' values in the header's order; what was chosen where the kernel could not be loaded.
std::vector<std::pair<std::string, std::string>> values_of(const BenchRow& row) {
  std::vector<std::pair<std::string, std::string>> values;
  if (!row.plan) return {row.choice.set.begin(), row.choice.set.end()};
  for (const kernels::Parameter& parameter : row.kernel->params)
    values.emplace_back(parameter.name, row.plan->values.at(parameter.name));
  return values;
}

std::string setting_text(const BenchRow& row) {
  std::string text;
  for (const auto& [name, value] : values_of(row)) text += (text.empty() ? "" : " ") + name + '=' + value;
  return text;
}

std::string size_text(const BenchRow& row, const char* times) {
  return fmt::format("{}{}{}", row.choice.size.width, times, row.choice.size.height);
}

/// The devices of the rows, each once, with what a reader of the times must know.
std::vector<std::string> provenance(std::span<const BenchRow> rows) {
  std::vector<std::string> lines;
  for (const BenchRow& row : rows) {
    if (!row.measurement) continue;
    const gpu::DeviceFacts& device = row.measurement->device;
    const std::string line = fmt::format(
        "{}: {} multiprocessors at up to {:.2f} GHz, {:.0f} MB of L2 ({}), {:.0f} GB/s peak; driver {}, {}",
        device.name, device.multiprocessors, device.sm_clock_hz / 1e9, static_cast<double>(device.l2_bytes) / 1e6,
        row.measurement->flushed ? "flushed before each run" : "left warm", device.peak_bytes_per_second() / 1e9,
        device.driver, row.measurement->date.substr(0, 10));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  return lines;
}

void add_transfers(TextTable& table, const BenchRow& row) {
  const gpu::Transfers& times = *row.measurement->transfers;
  const auto add = [&](const char* way, const std::string& in, const std::string& out, const std::string& sum) {
    table.add({row.choice.kernel, setting_text(row), size_text(row, " × "), way, in, out, sum});
  };
  const double launch = row.measurement->kernel.median;
  const auto copied = [&](const char* way, const gpu::TransferTime& time) {
    add(way, time_text(time.in), time_text(time.out), time_text(time.in + launch + time.out));
  };
  copied("pageable", times.pageable);
  copied("pinned", times.pinned);
  if (times.mapped) add("mapped", "", "", time_text(*times.mapped));
}

void write_table(std::span<const BenchRow> rows, std::ostream& out) {
  using Align = TextTable::Align;
  TextTable table({{"kernel", Align::left},
                   {"setting", Align::left},
                   {"size"},
                   {"median"},
                   {"minimum"},
                   {"spread"},
                   {"GB/s"},
                   {"of copy"},
                   {"copy"},
                   {"geam"},
                   {"check", Align::left}});
  TextTable transfers({{"kernel", Align::left},
                       {"setting", Align::left},
                       {"size"},
                       {"transfer", Align::left},
                       {"in"},
                       {"out"},
                       {"with launch"}});
  bool any_transfers = false;
  for (const BenchRow& row : rows) {
    if (!row.is_done()) continue;
    if (!row.measurement) {
      table.add({row.choice.kernel, setting_text(row), size_text(row, " × "), "", "", "", "", "", "", "", row.error});
      continue;
    }
    const gpu::Measurement& made = *row.measurement;
    table.add({row.choice.kernel, setting_text(row), size_text(row, " × "), time_text(made.kernel.median),
               time_text(made.kernel.minimum), percent_text(made.kernel.spread),
               fmt::format("{:.0f}", gpu::gigabytes_per_second(made.bytes, made.kernel.median)),
               percent_text(gpu::share_of_copy(made)), time_text(made.copy.median),
               made.geam ? time_text(made.geam->median) : "", check_text(made)});
    if (made.transfers) add_transfers(transfers, row);
    any_transfers |= made.transfers.has_value();
  }
  for (const std::string& line : provenance(rows)) out << line << '\n';
  table.write(out);
  if (!any_transfers) return;
  out << '\n';
  transfers.write(out);
}

Json row_json(const BenchRow& row) {
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

void write_csv(std::span<const BenchRow> rows, std::ostream& out) {
  out << "kernel,width,height,setting,gpu,l2,median_s,minimum_s,spread,repetitions,bytes,gigabytes_per_second,copy_s,"
         "share_of_copy,geam_s,differences,error\n";
  for (const BenchRow& row : rows) {
    if (!row.is_done()) continue;
    out << fmt::format("{},{},{},{},", csv_cell(row.choice.kernel), row.choice.size.width, row.choice.size.height,
                       csv_cell(setting_text(row)));
    if (!row.measurement) {
      out << ",,,,,,,,,,,," << csv_cell(row.error) << '\n';
      continue;
    }
    const gpu::Measurement& made = *row.measurement;
    out << fmt::format("{},{},{:.6g},{:.6g},{:.4g},{},{},{:.6g},{:.6g},{:.4g},{},{},\n", csv_cell(made.device.name),
                       made.flushed ? "flushed" : "warm", made.kernel.median, made.kernel.minimum, made.kernel.spread,
                       made.kernel.repetitions, made.bytes, gpu::gigabytes_per_second(made.bytes, made.kernel.median),
                       made.copy.median, gpu::share_of_copy(made),
                       made.geam ? fmt::format("{:.6g}", made.geam->median) : "",
                       made.checked ? fmt::format("{}", made.differences) : "");
  }
}

void write_json(std::span<const BenchRow> rows, std::ostream& out) {
  Json all = Json::array();
  for (const BenchRow& row : rows)
    if (row.is_done()) all.push_back(row_json(row));
  out << all.dump(2) << '\n';
}

}  // namespace

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.4g} µs", 1e6 * seconds);
  return seconds < 1 ? fmt::format("{:.4g} ms", 1e3 * seconds) : fmt::format("{:.4g} s", seconds);
}

std::string check_text(const gpu::Measurement& measurement) {
  if (!measurement.checked) return "not checked";
  if (measurement.differences == 0) return "right";
  std::string text = fmt::format("{} wrong", measurement.differences);
  if (const auto& first = measurement.first_difference)
    text += fmt::format(", first {}[{}][{}] = {}, not {}", first->buffer, first->row, first->col, first->got,
                        first->expected);
  return text;
}

void write_bench(std::span<const BenchRow> rows, Format format, std::ostream& out) {
  switch (format) {
    case Format::table:
      return write_table(rows, out);
    case Format::json:
      return write_json(rows, out);
    case Format::csv:
      return write_csv(rows, out);
  }
}

}  // namespace warplens::commands

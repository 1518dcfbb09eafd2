#include "app/study/verification_tables.hpp"

#include <nlohmann/json.hpp>

#include "kernels/text/error.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

kernels::Size size_of(const nlohmann::json& row) {
  const nlohmann::json& size = row.at("size");
  return {size.at("width").get<std::uint64_t>(), size.at("height").get<std::uint64_t>()};
}

kernels::Values set_of(const nlohmann::json& row) {
  kernels::Values set;
  for (const auto& [name, value] : row.at("set").items()) set[name] = value.get<std::string>();
  return set;
}

Verified counted_of(const nlohmann::json& row, const std::string& date) {
  Verified launch;
  launch.launch.choice = {.kernel = row.at("kernel").get<std::string>(), .size = size_of(row), .set = set_of(row)};
  if (row.contains("offsets")) launch.launch.offsets = row.at("offsets").get<std::vector<std::uint64_t>>();
  const nlohmann::json& busy = row.at("busy");
  launch.counters.date = date;
  launch.counters.units = {.dram = busy.at("dram").get<double>(),
                           .l2 = busy.at("l2").get<double>(),
                           .l1 = busy.at("l1").get<double>(),
                           .shared = busy.at("shared").get<double>(),
                           .issue = busy.at("issue").get<double>()};
  const nlohmann::json& counted = row.at("counted");
  launch.counters.flow = {.l2_read_sectors = counted.at("l2_read_sectors").get<std::uint64_t>(),
                          .dram_read_bytes = counted.at("dram_read_bytes").get<std::uint64_t>(),
                          .dram_write_bytes = counted.at("dram_write_bytes").get<std::uint64_t>()};
  return launch;
}

Record measured_of(const nlohmann::json& row, const std::string& gpu, const std::string& driver,
                   const std::string& date) {
  Record record{.kernel = row.at("kernel").get<std::string>(),
                .text = {},
                .size = size_of(row),
                .set = set_of(row),
                .measurement = {}};
  record.measurement.device.name = gpu;
  record.measurement.device.driver = driver;
  record.measurement.date = date;
  record.measurement.flushed = row.at("l2").get<std::string>() == "flushed";
  record.measurement.kernel.median = 1e-6 * row.at("measured_us").get<double>();
  return record;
}

/// Reads a table that `verify` wrote with the option `option`. `row_of` converts one row.
template <class Table, class RowOf>
Table table_of(const std::string& text, const std::string& file, const char* option, RowOf row_of) {
  try {
    const nlohmann::json json = kernels::json_of_text<nlohmann::json>(text);
    Table table{.gpu = json.at("gpu").get<std::string>(),
                .driver = json.at("driver").get<std::string>(),
                .date = json.at("date").get<std::string>(),
                .launches = {}};
    for (const nlohmann::json& row : json.at("rows")) table.launches.push_back(row_of(row, table));
    return table;
  } catch (const nlohmann::json::exception& error) {
    throw kernels::InputError(
        file + ": " +
        say("this is not a table that 'verify {} --format json' wrote: {}", option, std::string(error.what())));
  }
}

}  // namespace

CountedTable read_counted_table(const std::string& text, const std::string& file) {
  return table_of<CountedTable>(text, file, "--why", [](const nlohmann::json& row, const CountedTable& table) {
    return counted_of(row, table.date);
  });
}

MeasuredTable read_measured_table(const std::string& text, const std::string& file) {
  return table_of<MeasuredTable>(text, file, "--times", [](const nlohmann::json& row, const MeasuredTable& table) {
    return measured_of(row, table.gpu, table.driver, table.date);
  });
}

}  // namespace warplens::study

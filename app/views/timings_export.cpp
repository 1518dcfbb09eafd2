#include "app/views/timings_export.hpp"

#include <fmt/format.h>

#include <sstream>

#include "analysis/translation/message.hpp"

namespace warplens::views {
namespace {

const char* origin_name(TimingRow::Origin origin) {
  return origin == TimingRow::Origin::measured   ? "measured"
         : origin == TimingRow::Origin::recorded ? "recorded"
                                                 : "nearest";
}

}  // namespace

Table timings_table(std::span<const TimingRow> rows) {
  Table table({{tr("kernel"), Align::left},
               {tr("setting"), Align::left},
               {tr("median")},
               {tr("speed")},
               {tr("share of copy speed")},
               {tr("origin"), Align::left}});
  for (const TimingRow& row : rows) {
    if (row.origin == TimingRow::Origin::none) continue;
    const gpu::Measurement& of = row.measurement;
    const char* const about = row.origin == TimingRow::Origin::nearest ? "≈ " : "";
    table.add({row.title, tr(row.setting), about + duration(of.kernel.median),
               bandwidth(gpu::gigabytes_per_second(of.bytes, of.kernel.median)),
               fmt::format("{}{:.0f} %", about, 100 * gpu::share_of_copy(of)), row.provenance});
  }
  return table;
}

Table timings_data(std::span<const TimingRow> rows) {
  Table table({{"kernel", Align::left},
               {"origin", Align::left},
               {"setting", Align::left},
               {"gpu", Align::left},
               {"date", Align::left},
               {"median_s"},
               {"minimum_s"},
               {"spread"},
               {"bytes"},
               {"gigabytes_per_second"},
               {"copy_s"},
               {"share_of_copy"}});
  const auto number = [](double value) { return fmt::format("{:.6g}", value); };
  for (const TimingRow& row : rows) {
    if (row.origin == TimingRow::Origin::none) continue;
    const gpu::Measurement& of = row.measurement;
    table.add({row.kernel, origin_name(row.origin), row.setting, of.device.name, of.date, number(of.kernel.median),
               number(of.kernel.minimum), number(of.kernel.spread), std::to_string(of.bytes),
               number(gpu::gigabytes_per_second(of.bytes, of.kernel.median)), number(of.copy.median),
               number(gpu::share_of_copy(of))});
  }
  return table;
}

std::string timings_as(TableForm form, std::span<const TimingRow> rows) {
  const bool is_data = form == TableForm::csv || form == TableForm::json;
  std::ostringstream out;
  write(is_data ? timings_data(rows) : timings_table(rows), form, out);
  return out.str();
}

}  // namespace warplens::views

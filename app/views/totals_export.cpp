#include "app/views/totals_export.hpp"

#include <filesystem>
#include <optional>
#include <sstream>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/views/launch_name.hpp"
#include "app/views/numbers.hpp"
#include "app/words/machine_code.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

/// Returns the cells of a row: requests, sectors, wavefronts, number per request, and minimum per request. A row counts
/// either sectors or wavefronts, and the cell of the other unit is empty.
Cells count_cells(const TotalsRow& row) {
  const bool sectors = row.unit == Unit::sectors;
  const std::string count = (row.is_uncertain() ? kUncertain : "") + group_digits(row.moved);
  return {group_digits(row.totals.requests), sectors ? count : "", sectors ? "" : count,
          ratio(row.moved, row.totals.requests), ratio(row.ideal, row.totals.requests)};
}

std::vector<Table::Column> add_count_columns(std::vector<Table::Column> first) {
  for (const char* heading :
       {marked("requests"), marked("sectors"), marked("wavefronts"), marked("per request"), marked("minimum")})
    first.push_back({tr(heading)});
  return first;
}

Cells joined(Cells first, const Cells& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

bool is_for_programs(TableForm form) {
  return form == TableForm::csv || form == TableForm::json;
}

/// Returns the rows of both tables, with a first column that contains A or B.
Table stack_tables(const Table& a, const Table& b, const std::string& heading) {
  std::vector<Table::Column> columns{{heading, Align::left}};
  columns.insert(columns.end(), a.columns().begin(), a.columns().end());
  Table both(std::move(columns));
  for (const auto& [name, of] : {std::pair("A", &a), std::pair("B", &b)})
    for (const Cells& cells : of->rows()) both.add(joined({name}, cells));
  return both;
}

}  // namespace

Table instructions_table(const TotalsTable& totals) {
  auto columns = add_count_columns({{trc("a place in the source", "line")}, {tr("instruction"), Align::left, true}});
  columns.push_back({tr("source"), Align::left, true});
  Table table(std::move(columns));
  for (const TotalsRow& row : totals.instructions) {
    Cells cells = joined({std::to_string(row.source_line), row.name}, count_cells(row));
    const std::string elsewhere = row.file.empty() ? "" : std::filesystem::path(row.file).filename().string();
    cells.push_back(row.file.empty() ? shortened(row.source, 60) : say("in {}", elsewhere));
    table.add(std::move(cells));
  }
  return table;
}

Table categories_table(const TotalsTable& totals) {
  Table table(add_count_columns({{tr("total"), Align::left}}));
  for (const TotalsRow& row : totals.categories)
    if (row.totals.requests != 0) table.add(joined({row.name}, count_cells(row)));
  return table;
}

Table instructions_data(const TotalsTable& totals) {
  Table table({{"ptx_line"},
               {"source_line"},
               {"opcode", Align::left},
               {"category", Align::left},
               {"requests"},
               {"bytes"},
               {"sectors"},
               {"ideal_sectors"},
               {"wavefronts"},
               {"ideal_wavefronts"},
               {"inexact"},
               {"reshaped"},
               {"machine_code", Align::left},
               {"unrolled"},
               {"by_order"},
               {"file", Align::left}});
  const auto text = [](auto number) { return std::to_string(number); };
  for (const TotalsRow& row : totals.instructions) {
    const trace::AccessTotals& of = row.totals;
    table.add({text(row.ptx_line), text(row.source_line), row.opcode, trace::name_of(row.category), text(of.requests),
               text(of.bytes), text(of.sectors), text(of.ideal_sectors), text(of.wavefronts), text(of.ideal_wavefronts),
               text(of.inexact), text(of.reshaped), row.note, text(of.unrolled), text(of.by_order), row.file});
  }
  constexpr std::size_t kMachineCode = 12;
  for (const trace::MachineCodeNote& note : totals.notes) {
    if (note.category) continue;
    Cells cells(table.columns().size());
    cells[kMachineCode] = words::sentence(note);
    table.add(std::move(cells));
  }
  return table;
}

std::string totals_as(TableForm form, const study::Study& study) {
  const bool is_data = is_for_programs(form);
  std::optional<translation::InEnglish> english;
  if (is_data) english.emplace();
  const TotalsTable totals = totals_table(study);
  std::ostringstream out;
  if (is_data) {
    write(instructions_data(totals), form, out);
    return out.str();
  }
  write(instructions_table(totals), form, out);
  out << '\n';
  write(categories_table(totals), form, out);
  return out.str();
}

std::string totals_as(TableForm form, const study::Study& a, const study::Study& b,
                      const std::vector<ComparedRow>& compared) {
  const bool is_data = is_for_programs(form);
  std::optional<translation::InEnglish> english;
  if (is_data) english.emplace();
  const TotalsTable of_a = totals_table(a), of_b = totals_table(b);
  std::ostringstream out;
  if (is_data) {
    write(stack_tables(instructions_data(of_a), instructions_data(of_b), "launch"), form, out);
    return out.str();
  }
  write(compared_table(compared, launch_name_and_size(a.choice), launch_name_and_size(b.choice)), form, out);
  out << '\n';
  write(stack_tables(instructions_table(of_a), instructions_table(of_b), ""), form, out);
  out << '\n';
  write(stack_tables(categories_table(of_a), categories_table(of_b), ""), form, out);
  return out.str();
}

}  // namespace warplens::views

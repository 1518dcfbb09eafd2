#include "app/profiler/ncu_report.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

#include "app/profiler/csv.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::profiler {
namespace {

using Records = std::vector<CsvRecord>;

/// Names of the columns of a page. Fields of a record are found by the name of their column.
class Columns {
 public:
  Columns() = default;
  explicit Columns(const std::vector<std::string>& names) : names_(names) {}

  std::optional<std::size_t> find(std::string_view name) const {
    // Two columns may have the same name: "Source" is the name for the source and for the machine code. The first one
    // is used.
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names_.begin());
  }
  std::string of(const CsvRecord& record, std::string_view name) const {
    const auto column = find(name);
    return column && *column < record.fields.size() ? record.fields[*column] : std::string();
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

/// Parses "(32, 8, 1)" or "32,8,1". Returns nullopt unless there are three numbers.
std::optional<simt::Dim3> shape_in(const std::string& field) {
  std::uint32_t sides[3] = {};
  std::size_t count = 0;
  for (std::size_t at = 0; at < field.size() && count < 3;) {
    const auto [end, error] = std::from_chars(field.data() + at, field.data() + field.size(), sides[count]);
    if (error != std::errc{}) {
      ++at;
      continue;
    }
    ++count;
    at = static_cast<std::size_t>(end - field.data());
  }
  if (count != 3) return std::nullopt;
  return simt::Dim3{sides[0], sides[1], sides[2]};
}

bool is_launch_header(const CsvRecord& record) {
  const Columns columns(record.fields);
  return columns.find("ID") && columns.find("Kernel Name") && columns.find("Block Size") && columns.find("Grid Size");
}

bool is_source_header(const CsvRecord& record) {
  const Columns columns(record.fields);
  return columns.find("Address") && columns.find("Source") && columns.find("Instructions Executed");
}

std::uint64_t whole(const std::string& field, const NumberForm& form) {
  const auto number = number_in(field, form);
  return number && number->value > 0 ? static_cast<std::uint64_t>(std::llround(number->value)) : 0;
}

/// Reads the pages of a report in the order of the text.
class ReportReader {
 public:
  ReportReader(const std::string& path, Records records) : path_(path), records_(std::move(records)) {
    std::vector<std::string> fields;
    for (const CsvRecord& record : records_) fields.insert(fields.end(), record.fields.begin(), record.fields.end());
    form_ = number_form(fields);
  }

  NcuReport report() {
    for (at_ = 0; at_ < records_.size();) {
      const CsvRecord& record = records_[at_];
      if (is_launch_header(record))
        take_launches();
      else if (is_source_header(record))
        take_source();
      else
        take_other(record), ++at_;
    }
    if (report_.launches.empty() && report_.sources.empty()) throw nothing_found();
    return std::move(report_);
  }

 private:
  kernels::InputError nothing_found() const {
    const bool has_lines = std::ranges::any_of(records_, [](const CsvRecord& record) {
      return record.fields.size() >= 2 && record.fields[0] == "Line No" && record.fields[1] == "Source";
    });
    if (has_lines)
      return {path_, 1,
              tr("this source page of ncu contains no counters; print it with --page source --print-source cuda,sass")};
    return {path_, 1,
            tr("this file contains no launch; print a report with ncu --csv --page raw (or --page source "
               "--print-source cuda,sass)")};
  }

  /// Reads a record outside of a page. It may be a title that comes before a source page: the name of the kernel or the
  /// file.
  void take_other(const CsvRecord& record) {
    if (record.fields.size() < 2) return;
    if (record.fields[0] == "Kernel Name" || record.fields[0] == "Function Name") source_.kernel = record.fields[1];
    if (record.fields[0] == "File Path" || record.fields[0] == "File Name") source_.file = record.fields[1];
  }

  void take_launches() {
    const Columns columns(records_[at_].fields);
    const bool is_long = columns.find("Metric Name").has_value();
    std::vector<std::string> units;
    for (++at_; at_ < records_.size(); ++at_) {
      const CsvRecord& record = records_[at_];
      if (is_launch_header(record) || is_source_header(record)) return;
      // Skips records with few fields: these are lines that the profiled program printed. The units are in a separate
      // record.
      if (record.fields.size() + 1 < columns.names().size() && !is_long) {
        if (record.fields.size() > 3) throw cut_off(record);
        continue;
      }
      if (columns.of(record, "ID").empty()) {
        if (!is_long) units = record.fields;
        continue;
      }
      const auto block = shape_in(columns.of(record, "Block Size")), grid = shape_in(columns.of(record, "Grid Size"));
      if (!block || !grid) {
        if (record.fields.size() > 3) throw cut_off(record);
        continue;
      }
      NcuLaunch& launch = find_or_add_launch(columns, record, *grid, *block);
      if (is_long)
        take_metric(launch, columns.of(record, "Metric Name"), columns.of(record, "Metric Value"),
                    columns.of(record, "Metric Unit"));
      else
        for (std::size_t column = 0; column < columns.names().size() && column < record.fields.size(); ++column)
          take_metric(launch, columns.names()[column], record.fields[column],
                      column < units.size() ? units[column] : "");
    }
  }

  kernels::InputError cut_off(const CsvRecord& record) const {
    return {path_, record.line,
            tr("this row does not have the columns of the header; the file may be incomplete or not from ncu")};
  }

  /// Returns the launch of a row. In the long format, several rows belong to one launch.
  NcuLaunch& find_or_add_launch(const Columns& columns, const CsvRecord& record, const simt::Dim3& grid,
                                const simt::Dim3& block) {
    const std::string id = columns.of(record, "ID"), kernel = columns.of(record, "Kernel Name");
    if (!report_.launches.empty() && report_.launches.back().id == id && report_.launches.back().kernel == kernel)
      return report_.launches.back();
    report_.launches.push_back({.id = id,
                                .kernel = kernel,
                                .grid = grid,
                                .block = block,
                                .capability = columns.of(record, "CC"),
                                .metrics = {}});
    return report_.launches.back();
  }

  void take_metric(NcuLaunch& launch, const std::string& name, const std::string& field, const std::string& unit) {
    if (name.empty() || name.find("__") == std::string::npos) {
      // If a name has no "__", it is only a metric if it begins with "memory_", such as "memory_l1_wavefronts_shared".
      // The other columns describe the launch.
      if (!name.starts_with("memory_")) return;
    }
    if (const auto number = number_in(field, unit, form_)) launch.metrics.insert_or_assign(name, *number);
  }

  void take_source() {
    const Columns columns(records_[at_].fields);
    const bool has_lines = columns.find("Line No").has_value();
    const std::size_t width = columns.names().size();
    // addresses of the instructions that were already read; a page with source lines repeats inlined code below each of
    // its lines
    std::set<std::string> seen;
    for (++at_; at_ < records_.size(); ++at_) {
      const CsvRecord& record = records_[at_];
      if (record.fields.size() < width) break;
      if (is_launch_header(record) || is_source_header(record)) break;
      NcuLine traffic = traffic_of(columns, record);
      const std::uint64_t line = has_lines ? whole(columns.of(record, "Line No"), form_) : 0;
      const bool is_instruction = columns.of(record, "Address").starts_with("0x");
      if (is_instruction && seen.insert(columns.of(record, "Address")).second) {
        add(source_.sum, traffic);
        take_instruction(columns, record, traffic);
      }
      if (line == 0 || is_instruction || is_empty(traffic)) continue;
      traffic.line = static_cast<std::uint32_t>(line);
      source_.lines.push_back(traffic);
    }
    if (has_others_) source_.instructions.clear();
    report_.sources.push_back(std::move(source_));
    source_ = {};
    has_others_ = false;
  }

  /// Reads the columns of one instruction: address space ("Global"), operation ("Load") and bits ("32"). Sets
  /// `has_others_` if an instruction with traffic is not a load or store of a known memory space.
  void take_instruction(const Columns& columns, const CsvRecord& record, const NcuLine& traffic) {
    static constexpr std::pair<std::string_view, ptx::StateSpace> kSpaces[] = {
        {"Global", ptx::StateSpace::global}, {"Shared", ptx::StateSpace::shared}, {"Local", ptx::StateSpace::local}};
    const std::string space = columns.of(record, "Address Space"), operation = columns.of(record, "Access Operation");
    const auto found = std::ranges::find(kSpaces, space, &std::pair<std::string_view, ptx::StateSpace>::first);
    if (found != std::end(kSpaces) && (operation == "Load" || operation == "Store")) {
      const auto bits = static_cast<std::uint32_t>(whole(columns.of(record, "Access Size"), form_));
      source_.instructions.push_back({found->second, operation == "Store", bits / 8, traffic});
    } else if (!is_empty(traffic)) {
      has_others_ = true;
    }
  }

  NcuLine traffic_of(const Columns& columns, const CsvRecord& record) const {
    return {.global_sectors = whole(columns.of(record, "L2 Theoretical Sectors Global"), form_),
            .local_sectors = whole(columns.of(record, "L2 Theoretical Sectors Local"), form_),
            .shared_wavefronts = whole(columns.of(record, "L1 Wavefronts Shared"), form_)};
  }

  static void add(NcuLine& sum, const NcuLine& traffic) {
    sum.global_sectors += traffic.global_sectors;
    sum.local_sectors += traffic.local_sectors;
    sum.shared_wavefronts += traffic.shared_wavefronts;
  }
  static bool is_empty(const NcuLine& traffic) {
    return traffic.global_sectors == 0 && traffic.local_sectors == 0 && traffic.shared_wavefronts == 0;
  }

  const std::string& path_;
  Records records_;
  NumberForm form_;
  std::size_t at_ = 0;
  NcuSource source_;  ///< the next source page, with the titles that were read so far
  /// set if the current page has instructions that NcuSource::instructions cannot represent
  bool has_others_ = false;
  NcuReport report_;
};

}  // namespace

NcuReport read_ncu_report(const std::string& path, const std::string& text) {
  return ReportReader(path, csv_records(text)).report();
}

std::string plain_kernel_name(const std::string& kernel) {
  // Cuts the name at the first bracket that is not part of a name such as "(anonymous namespace)::f(int)".
  std::string name = kernel;
  for (std::size_t at = name.find("(anonymous namespace)::"); at != std::string::npos;
       at = name.find("(anonymous namespace)::"))
    name.erase(at, 23);
  name.resize(std::min(name.find_first_of("<("), name.size()));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  const std::size_t last = name.find_last_of(" :");
  return last == std::string::npos ? name : name.substr(last + 1);
}

}  // namespace warplens::profiler

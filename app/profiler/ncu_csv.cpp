#include "app/profiler/ncu_csv.hpp"

#include <cxxabi.h>
#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "app/profiler/csv.hpp"
#include "app/profiler/ncu_counters.hpp"
#include "app/profiler/ncu_number.hpp"

namespace warplens::profiler {
namespace {

/// Returns the metrics that mean the same in the model and in ncu. Leaves out two kinds of metrics: those for which the
/// model has only a bound, and those that count instructions which the model does not execute.
std::vector<const NcuCounter*> counters() {
  std::vector<const NcuCounter*> found;
  for (const NcuCounter& counter : ncu_counters())
    if (counter.relation != Relation::instructions && counter.relation != Relation::behind_l1)
      found.push_back(&counter);
  return found;
}

bool is_of_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// Converts "float const*" to "const float *", as ncu writes it. Does not use std::regex, whose recursion is as deep as
/// the name is long.
std::string as_ncu_spaces(std::string_view demangled) {
  constexpr std::string_view kConst = " const";
  std::string name;
  for (const char letter : demangled) {
    if ((letter == '*' || letter == '&') && !name.empty() && is_of_name(name.back())) {
      const bool is_const = name.ends_with(kConst) && name.size() > kConst.size() && is_of_name(name.end()[-7]);
      if (is_const) {
        name.erase(name.size() - kConst.size());
        std::size_t begin = name.size();
        while (begin > 0 && is_of_name(name[begin - 1])) --begin;
        name.insert(begin, "const ");
      }
      name += ' ';
    }
    name += letter;
  }
  return name;
}

/// Returns the name of the kernel as ncu writes it: "transpose_tile(const float *, float *, int, int)".
std::string kernel_name(const std::string& entry) {
  if (!entry.starts_with("_Z")) return entry;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> whole(abi::__cxa_demangle(entry.c_str(), nullptr, nullptr, &status),
                                                     std::free);
  if (status != 0 || !whole) return entry;
  return as_ncu_spaces(whole.get());
}

std::string shape(const simt::Dim3& of) {
  return fmt::format("({}, {}, {})", of.x, of.y, of.z);
}

void write_row(const std::vector<std::string>& fields, std::ostream& out) {
  for (std::size_t at = 0; at < fields.size(); ++at) out << (at == 0 ? "" : ",") << csv_quoted(fields[at]);
  out << '\n';
}

}  // namespace

void write_ncu_csv(const std::vector<const study::Study*>& launches, std::ostream& out) {
  std::vector<std::string> names{"ID",     "Process ID", "Process Name", "Host Name", "Kernel Name", "Context",
                                 "Stream", "Block Size", "Grid Size",    "Device",    "CC"};
  std::vector<std::string> units(names.size());
  for (const NcuCounter* counter : counters()) {
    names.emplace_back(counter->name);
    units.emplace_back(counter->unit);
  }
  write_row(names, out);
  write_row(units, out);
  for (std::size_t at = 0; at < launches.size(); ++at) {
    const study::Study& study = *launches[at];
    std::vector<std::string> row{std::to_string(at),
                                 "0",
                                 "warplens",
                                 "",
                                 kernel_name(study.compiled->entry),
                                 "1",
                                 "7",
                                 shape(study.plan->launch.block),
                                 shape(study.plan->launch.grid),
                                 "0",
                                 "9.0"};
    for (const NcuCounter* counter : counters()) row.push_back(ncu_number(counter->model(study.totals->totals)));
    write_row(row, out);
  }
}

}  // namespace warplens::profiler

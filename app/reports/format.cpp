#include "app/reports/format.hpp"

#include "analysis/base/named.hpp"

namespace warplens::commands {
namespace {

constexpr base::Named<Format> kFormats[] = {
    {Format::table, "table"},       {Format::json, "json"},   {Format::csv, "csv"},
    {Format::markdown, "markdown"}, {Format::latex, "latex"}, {Format::ncu_csv, "ncu-csv"},
};

}  // namespace

const char* name_of(Format format) {
  return base::name_in(kFormats, format);
}

std::vector<std::string> format_names() {
  std::vector<std::string> names = base::names_in(kFormats);
  std::erase(names, name_of(Format::ncu_csv));
  return names;
}

bool lexical_cast(const std::string& text, Format& format) {
  const auto found = base::value_in(kFormats, text);
  if (found) format = *found;
  return found.has_value();
}

}  // namespace warplens::commands

#include "app/python/report.hpp"

#include <optional>
#include <sstream>

#include "analysis/translation/language.hpp"
#include "app/reports/page.hpp"

namespace warplens::python {

std::string Report::written(commands::Format format) const {
  std::optional<translation::InEnglish> in_english;
  if (!commands::is_for_people(format)) in_english.emplace();
  std::ostringstream out;
  write_(format, out);
  return std::move(out).str();
}

}  // namespace warplens::python

#include "app/reports/warning_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/study/warnings.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

void write_warnings(const study::Study& study, Page& page) {
  for (const study::Warning& warning : study::warnings_of(study))
    page.line(
        fmt::format("{}: {}: {}", study.kernel->path, tr(trace::name_of(trace::Severity::warning)), warning.message));
}

void put_warnings(nlohmann::ordered_json& json, const study::Study& study) {
  for (const study::Warning& warning : study::warnings_of(study))
    json["warnings"].push_back({{"kind", study::name_of(warning.kind)}, {"message", warning.message}});
}

bool has_invalid_counts(const study::Study& study) {
  return std::ranges::any_of(study::warnings_of(study),
                             [](const study::Warning& warning) { return study::invalidates(warning.kind); });
}

}  // namespace warplens::commands

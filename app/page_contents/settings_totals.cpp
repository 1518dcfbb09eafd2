#include "app/page_contents/settings_totals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "analysis/base/fingerprint.hpp"
#include "app/page_contents/settings_to_compile.hpp"
#include "app/reports/totals_report.hpp"
#include "app/reports/trace_report.hpp"
#include "app/study/architecture_load.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {
namespace {

/// Returns the totals of the launch, and a fingerprint of the counts of each instruction.
std::string describe_totals(const study::Choice& choice, kernels::CompileCache& cache) {
  try {
    study::Study study = study::load(choice, cache);
    study::add_totals(study, std::max(1u, std::thread::hardware_concurrency()), {}, [](double) {});
    std::ostringstream instructions;
    commands::write_trace({.study = study}, commands::Format::csv, instructions);
    return commands::totals_json(study.totals->totals).dump() + ' ' + base::fingerprint(instructions.str());
  } catch (const kernels::InputError& error) {
    return error.what();
  }
}

}  // namespace

void write_totals_of_settings(const study::Choice& choice, kernels::CompileCache& cache, std::ostream& out) {
  for (const kernels::Values& values : list_settings(study::kernel_of(choice)).settings) {
    study::Choice setting = choice;
    setting.set = values;
    out << fmt::format("{}x{}", choice.size.width, choice.size.height);
    for (const auto& [name, value] : values) out << ' ' << name << '=' << value;
    std::string totals = describe_totals(setting, cache);
    std::ranges::replace(totals, '\n', ' ');
    out << ": " << totals << '\n';
  }
}

}  // namespace warplens::page

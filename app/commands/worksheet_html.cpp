#include "app/commands/worksheet_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <sstream>

#include "analysis/base/base64.hpp"
#include "app/views/escaped.hpp"
#include "app/views/instructions.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using views::Align;
using views::html_text;
using views::Table;

/// Returns the text in the margin next to a line: "4S 32W". S is the number of sectors per request, and W the number of
/// wavefronts per request. If the line has several kinds of access (loads, stores, atomics), each number is for the
/// most expensive kind.
std::string per_request_text(const views::LineCounts& of) {
  const trace::AccessTotals global = views::worst_of(of, views::Counted::global);
  const trace::AccessTotals shared = views::worst_of(of, views::Counted::shared);
  std::string text;
  if (global.requests) text += views::ratio(global.sectors, global.requests) + "S";
  if (shared.requests) text += (text.empty() ? "" : " ") + views::ratio(shared.wavefronts, shared.requests) + "W";
  return text;
}

bool is_costly(const views::LineCounts& of) {
  const trace::AccessTotals global = views::worst_of(of, views::Counted::global);
  const trace::AccessTotals shared = views::worst_of(of, views::Counted::shared);
  return global.sectors > global.ideal_sectors || shared.wavefronts > shared.ideal_wavefronts;
}

views::CountsByLine counts_of(const study::Study& study) {
  const auto facts = views::instruction_facts(*study.program, *study.machine_code, study.compiled->source);
  return views::counts_by_line(facts, study.totals->totals);
}

}  // namespace

std::string html_paragraph(const std::string& text, const char* kind) {
  return *kind ? fmt::format("<p class=\"{}\">{}</p>\n", kind, html_text(text))
               : fmt::format("<p>{}</p>\n", html_text(text));
}

std::string html_heading(const std::string& text) {
  return fmt::format("<h3>{}</h3>\n", html_text(text));
}

std::string html_table(const Table& table) {
  std::ostringstream out;
  write(table, views::TableForm::html, out);
  return out.str();
}

std::string html_picture(const WorksheetPicture& picture) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(picture.png.data());
  return fmt::format(
      "<figure><img alt=\"{0}\" src=\"data:image/png;base64,{1}\"><figcaption>{0}</figcaption></figure>\n",
      html_text(picture.caption), base::base64({bytes, picture.png.size()}));
}

std::string html_kernel_heading(const WorksheetKernel& kernel) {
  return fmt::format("<h2>{} <span class=\"quiet\">{}</span></h2>\n", html_text(tr(kernel.study.kernel->title)),
                     html_text(kernel.name));
}

std::string html_settings(const study::Study& study) {
  Table table({{tr("setting"), Align::left, true}, {"", Align::left}, {tr("value")}});
  for (const kernels::Parameter& parameter : study.kernel->params)
    table.add({parameter.name, tr(parameter.label), study.plan->values.at(parameter.name)});
  return table.rows().empty() ? "" : html_table(table);
}

std::string html_source(const study::Study& study, bool with_figures) {
  const views::CountsByLine counts = with_figures ? counts_of(study) : views::CountsByLine{};
  const kernels::KernelFile& kernel = *study.kernel;
  std::istringstream lines(kernel.text.substr(0, kernel.text.find_last_not_of(" \n\r\t") + 1));
  std::string html = "<table class=\"source\">\n";
  const auto header_lines =
      std::count(kernel.text.begin(), kernel.text.begin() + static_cast<std::ptrdiff_t>(kernel.header_end), '\n');
  bool has_begun = false;
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (kernel.header_end > 0 && number <= static_cast<std::uint32_t>(header_lines) + 1) continue;
    has_begun |= !line.empty();
    if (!has_begun) continue;
    const auto found = counts.source.find(number);
    const bool counted = found != counts.source.end();
    html += fmt::format("<tr{}><td class=\"number\">{}</td><td class=\"figure\">{}</td><td><pre>{}</pre></td></tr>\n",
                        counted && is_costly(found->second) ? " class=\"costly\"" : "", number,
                        counted ? per_request_text(found->second) : "", html_text(line));
  }
  return html + "</table>\n";
}

}  // namespace warplens::commands

#include "app/commands/worksheet_figures.hpp"

#include <fmt/format.h>

#include <sstream>

#include "app/commands/worksheet_html.hpp"
#include "app/reports/cut_report.hpp"
#include "app/reports/heading.hpp"
#include "app/study/notes.hpp"
#include "app/views/escaped.hpp"
#include "app/views/launch_name.hpp"
#include "app/views/numbers.hpp"
#include "app/views/timings.hpp"
#include "app/views/totals_export.hpp"
#include "app/words/finding.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using views::Align;
using views::html_text;
using views::Table;

/// Returns the line that describes the launch in the headings of the commands' output.
std::string launch_sentence(const study::Study& study) {
  std::ostringstream out;
  Page page(Format::table, out);
  write_heading(study, page);
  const std::string text = out.str();
  return text.substr(text.find('\n') + 1);
}

std::string times_html(const WorksheetKernel& kernel) {
  std::string html;
  if (!kernel.times.empty()) {
    Table table({{tr("GPU"), Align::left},
                 {tr("median")},
                 {tr("speed")},
                 {tr("share of copy speed")},
                 {tr("origin"), Align::left}});
    for (const WorksheetTime& time : kernel.times) {
      const gpu::Measurement& of = time.measurement;
      table.add({of.device.name, views::duration(of.kernel.median),
                 views::bandwidth(gpu::gigabytes_per_second(of.bytes, of.kernel.median)),
                 fmt::format("{:.0f} %", 100 * gpu::share_of_copy(of)), time.origin});
    }
    html += html_table(table);
  } else {
    html += html_paragraph(tr("No times of this kernel were recorded."), "quiet");
  }
  return kernel.unmeasured.empty() ? html : html + html_paragraph(say("Not measured: {}", kernel.unmeasured), "quiet");
}

std::string findings_html(const study::Study& study) {
  std::string html;
  for (const trace::Finding& finding : study.findings->list)
    html += html_paragraph(say("Line {}, {}: {}", finding.source_line,
                               tr(trace::name_of(trace::severity_of(finding.kind))), words::sentence(finding)),
                           "finding");
  if (study.findings->cut)
    html += html_paragraph(study::describe_coverage(*study.findings));
  else if (html.empty())
    html = html_paragraph(tr("No problems found in the blocks that were checked."));
  for (const study::Note& note : study::notes_of(study))
    html +=
        html_paragraph(note.source_line ? say("Line {}: {}", note.source_line, note.message) : note.message, "quiet");
  return html;
}

}  // namespace

std::string figures_of_kernel(const WorksheetKernel& kernel) {
  const study::Study& study = kernel.study;
  std::string html = "<section class=\"kernel\">\n" + html_kernel_heading(kernel);
  html += html_paragraph(tr(study.kernel->summary));
  html += fmt::format("<pre class=\"command\">{}</pre>\n", html_text(kernel.command));
  const std::string size = views::size_in_words(*study.kernel, study.plan->size);
  html += html_paragraph(size.empty() ? launch_sentence(study) : say("{}. {}", size, launch_sentence(study)));
  for (const std::string& part : parts_not_whole(study))
    html += html_paragraph(say("Incomplete: {}.", part), "finding");
  html += html_settings(study);
  html += html_heading(tr("Source; per request: S = sectors, W = wavefronts")) + html_source(study, true);
  const views::TotalsTable totals = views::totals_table(study);
  html += html_heading(study.totals->cut ? tr("Totals of the executed part of the launch")
                                         : tr("Totals of the whole launch")) +
          html_table(views::instructions_table(totals)) + html_table(views::categories_table(totals));
  if (!kernel.pictures.empty()) html += html_heading(tr("Selected accesses"));
  for (const WorksheetPicture& picture : kernel.pictures) html += html_picture(picture);
  html += html_heading(tr("Times")) + times_html(kernel);
  html += html_heading(tr("Findings")) + findings_html(study);
  return html + "</section>\n";
}

}  // namespace warplens::commands

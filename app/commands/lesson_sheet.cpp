#include "app/commands/lesson_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "analysis/base/base64.hpp"
#include "app/commands/cut_report.hpp"
#include "app/commands/heading.hpp"
#include "app/study/notes.hpp"
#include "app/views/escaped.hpp"
#include "app/views/numbers.hpp"
#include "app/views/table.hpp"
#include "app/views/timings.hpp"
#include "app/views/totals_sheet.hpp"
#include "app/words/finding.hpp"
#include "kernels/say.hpp"

namespace warplens::commands {
namespace {

using views::html_text;
using views::Table;
using Align = Table::Align;

constexpr const char* kStyle = R"(@page { size: A4; margin: 16mm 15mm }
* { box-sizing: border-box }
body { font: 10.5pt/1.4 "Helvetica Neue", Helvetica, Arial, sans-serif; color: #14181f; max-width: 180mm; margin: 0 auto }
h1 { font-size: 19pt; margin: 0 0 2mm } h2 { font-size: 15pt; margin: 0 0 1mm } h3 { font-size: 11pt; margin: 4mm 0 1mm }
h1, h2, h3 { break-after: avoid }
p { margin: 0 0 2mm } code, pre { font: 8.5pt/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace }
.who { display: flex; gap: 8mm; margin: 0 0 6mm } .who span { flex: 1; border-bottom: .3mm solid #535d6e; color: #535d6e }
.kernel + .kernel, .questions, .answers { break-before: page }
.quiet { color: #535d6e }
.command { background: #eef1f5; padding: 1.5mm 2.5mm; border-radius: 1mm; white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; font-size: 9pt; margin: 0 0 3mm }
th, td { padding: .6mm 2.2mm .6mm 0; text-align: left; vertical-align: top; border-bottom: .2mm solid #d3dae5 }
th { color: #535d6e; font-weight: 600 } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
table code { white-space: nowrap; font-size: 8pt } td:last-child code { white-space: normal; overflow-wrap: anywhere }
tr, figure, li, table:not(.source) { break-inside: avoid }
.source { width: 100% } .source td { border: 0; padding: 0 2mm 0 0 } .source td:last-child { width: 100% } .source pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
.source .number { color: #535d6e; font-size: 8pt } .source .figure { white-space: nowrap; font-size: 8pt; font-weight: 600; color: #1565c0 }
.source .costly td { background: #fdeee9 } .source .costly .figure { color: #b3300c }
figure { margin: 2mm 0 3mm } figure img { width: 100%; border: .2mm solid #a9b2c1 } figcaption { font-size: 9pt }
.finding { border-left: 1mm solid #c93a12; padding-left: 2.5mm }
ol { padding-left: 6mm } .questions li { margin-bottom: 4mm } .blank { border-bottom: .2mm solid #97a1b2; height: 8mm; margin-right: 4mm }
)";

std::string paragraph(const std::string& text, const char* kind = "") {
  return *kind ? fmt::format("<p class=\"{}\">{}</p>\n", kind, html_text(text))
               : fmt::format("<p>{}</p>\n", html_text(text));
}

std::string html_of(const Table& table) {
  std::ostringstream out;
  write(table, views::TableForm::html, out);
  return out.str();
}

/// How it is launched, as the commands' heading says it.
std::string launch_of(const study::Study& study) {
  std::ostringstream out;
  Page page(Format::table, out);
  write_heading(study, page);
  const std::string text = out.str();
  return text.substr(text.find('\n') + 1);
}

std::string settings_of(const study::Study& study) {
  Table table({{tr("setting"), Align::left, true}, {"", Align::left}, {tr("value")}});
  for (const kernels::Parameter& parameter : study.kernel->params)
    table.add({parameter.name, tr(parameter.label), study.plan->values.at(parameter.name)});
  return table.rows().empty() ? "" : html_of(table);
}

/// "4S 32W": sectors and wavefronts a request.
std::string figures_of(const views::LineCounts& of) {
  std::string text;
  if (of.global.requests) text += views::ratio(of.global.sectors, of.global.requests) + "S";
  if (of.shared.requests)
    text += (text.empty() ? "" : " ") + views::ratio(of.shared.wavefronts, of.shared.requests) + "W";
  return text;
}

bool is_costly(const views::LineCounts& of) {
  return of.global.sectors > of.global.ideal_sectors || of.shared.wavefronts > of.shared.ideal_wavefronts;
}

/// The code behind the header, with what each line moves a request.
std::string source_of(const study::Study& study) {
  const auto facts = views::instruction_facts(*study.program, *study.machine_code, study.compiled->source);
  const views::CountsByLine counts = views::counts_by_line(facts, study.totals->totals);
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
                        counted ? figures_of(found->second) : "", html_text(line));
  }
  return html + "</table>\n";
}

std::string times_of(const SheetKernel& kernel) {
  std::string html;
  if (!kernel.times.empty()) {
    Table table(
        {{tr("GPU"), Align::left}, {tr("median")}, {tr("speed")}, {tr("of a copy")}, {tr("origin"), Align::left}});
    for (const SheetTime& time : kernel.times) {
      const gpu::Measurement& of = time.measurement;
      table.add({of.device.name, views::duration(of.kernel.median),
                 views::bandwidth(gpu::gigabytes_per_second(of.bytes, of.kernel.median)),
                 fmt::format("{:.0f} %", 100 * gpu::share_of_copy(of)), time.origin});
    }
    html += html_of(table);
  } else {
    html += paragraph(tr("No time of this kernel was recorded."), "quiet");
  }
  return kernel.unmeasured.empty() ? html : html + paragraph(say("Not measured: {}", kernel.unmeasured), "quiet");
}

std::string findings_of(const study::Study& study) {
  std::string html;
  for (const trace::Finding& finding : study.findings->list)
    html += paragraph(say("Line {}, {}: {}", finding.source_line, tr(trace::name_of(trace::severity_of(finding.kind))),
                          words::sentence(finding)),
                      "finding");
  if (study.findings->cut)
    html += paragraph(study::reach_of(*study.findings));
  else if (html.empty())
    html = paragraph(tr("Nothing is wrong with it, as far as was looked."));
  for (const study::Note& note : study::notes_of(study))
    html += paragraph(note.source_line ? say("Line {}: {}", note.source_line, note.message) : note.message, "quiet");
  return html;
}

std::string picture_of(const SheetPicture& picture) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(picture.png.data());
  return fmt::format(
      "<figure><img alt=\"{0}\" src=\"data:image/png;base64,{1}\"><figcaption>{0}</figcaption></figure>\n",
      html_text(picture.caption), base::base64({bytes, picture.png.size()}));
}

std::string heading(const std::string& text) {
  return fmt::format("<h3>{}</h3>\n", html_text(text));
}

std::string section_of(const SheetKernel& kernel) {
  const study::Study& study = kernel.study;
  std::string html = fmt::format("<section class=\"kernel\">\n<h2>{} <span class=\"quiet\">{}</span></h2>\n",
                                 html_text(tr(study.kernel->title)), html_text(kernel.name));
  html += paragraph(tr(study.kernel->summary));
  html += fmt::format("<pre class=\"command\">{}</pre>\n", html_text(kernel.command));
  html += paragraph(say("{} columns × {} rows. {}", views::grouped(study.plan->size.width),
                        views::grouped(study.plan->size.height), launch_of(study)));
  for (const std::string& part : parts_not_whole(study)) html += paragraph(say("Not whole: {}.", part), "finding");
  html += settings_of(study);
  html += heading(tr("Source, with sectors (S) and wavefronts (W) a request")) + source_of(study);
  const views::TotalsTable totals = views::totals_table(study);
  html += heading(study.totals->cut ? tr("What the executed part of the launch moves")
                                    : tr("What the whole launch moves")) +
          html_of(views::instructions_sheet(totals)) + html_of(views::categories_sheet(totals));
  if (!kernel.pictures.empty()) html += heading(tr("The accesses to look at"));
  for (const SheetPicture& picture : kernel.pictures) html += picture_of(picture);
  html += heading(tr("Times")) + times_of(kernel);
  html += heading(tr("Findings")) + findings_of(study);
  return html + "</section>\n";
}

/// A list of what a question holds, each with what is to follow it.
std::string listed(const std::vector<views::Question>& questions, std::string views::Question::*what,
                   const char* after) {
  std::string html = "<ol>\n";
  for (const views::Question& question : questions) html += "<li>" + html_text(question.*what) + after + "</li>\n";
  return html + "</ol>\n";
}

}  // namespace

std::string lesson_sheet(std::span<const SheetKernel> kernels) {
  std::vector<views::Questioned> all;
  std::string names, sections;
  std::vector<views::Question> questions;
  for (const SheetKernel& kernel : kernels) {
    all.push_back({kernel.name, kernel.study});
    names += (names.empty() ? "" : ", ") + kernel.name;
    sections += section_of(kernel);
    std::ranges::move(views::questions_of(all.back()), std::back_inserter(questions));
  }
  std::ranges::move(views::questions_between(all), std::back_inserter(questions));
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{5}\">\n<head>\n<meta "
      "charset=\"utf-8\">\n<title>{0}</title>\n<style>\n{1}</style>\n"
      "</head>\n<body>\n<h1>{0}</h1>\n<div class=\"who\"><span>{6}</span><span>{7}</span></div>\n{2}"
      "<section class=\"questions\">\n<h2>{8}</h2>\n{3}</section>\n"
      "<section class=\"answers\">\n<h2>{9}</h2>\n{4}</section>\n</body>\n</html>\n",
      html_text(say("Memory traffic: {}", names)), kStyle, sections,
      listed(questions, &views::Question::text, "<div class=\"blank\"></div><div class=\"blank\"></div>"),
      listed(questions, &views::Question::answer, ""), trc("the code of the language, in HTML", "en"), tr("Name"),
      tr("Date"), tr("Questions"), tr("Answers"));
}

}  // namespace warplens::commands

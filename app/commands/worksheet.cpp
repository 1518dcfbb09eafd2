#include "app/commands/worksheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "app/commands/worksheet_figures.hpp"
#include "app/commands/worksheet_html.hpp"
#include "app/views/escaped.hpp"
#include "app/views/launch_name.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using views::html_text;
using Questions = std::vector<views::Question>;

constexpr const char* kWorksheetStyle = R"(@page { size: A4; margin: 16mm 15mm }
* { box-sizing: border-box }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { font: 10.5pt/1.4 "Helvetica Neue", Helvetica, Arial, sans-serif; color: #14181f; max-width: 180mm; margin: 0 auto }
h1 { font-size: 19pt; margin: 0 0 2mm } h2 { font-size: 15pt; margin: 0 0 1mm } h3 { font-size: 11pt; margin: 4mm 0 1mm }
h1, h2, h3 { break-after: avoid }
p { margin: 0 0 2mm } code, pre { font: 8.5pt/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace }
.who { display: flex; gap: 8mm; margin: 0 0 6mm } .who span { flex: 1; border-bottom: .3mm solid #535d6e; color: #535d6e }
.kernel + .kernel, .figures, .answers { break-before: page }
.between { break-inside: avoid; margin-top: 8mm }
.figures { border-top: .5mm solid #14181f; padding-top: 3mm }
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
ol { padding-left: 7mm } .questions li { margin-bottom: 4mm } .blank { border-bottom: .2mm solid #97a1b2; height: 8mm; margin-right: 4mm }
)";

/// Returns the questions with room for answers, numbered from `first`.
std::string questions_html(const Questions& questions, std::size_t first) {
  constexpr const char* kRoom = "<div class=\"blank\"></div><div class=\"blank\"></div>";
  std::string html = fmt::format("<ol class=\"questions\" start=\"{}\">\n", first);
  for (const views::Question& question : questions) html += "<li>" + html_text(question.text) + kRoom + "</li>\n";
  return html + "</ol>\n";
}

std::string answers_html(const Questions& questions) {
  std::string html = "<ol>\n";
  for (const views::Question& question : questions) html += "<li>" + html_text(question.answer) + "</li>\n";
  return html + "</ol>\n";
}

/// Returns a description of the launch for the students. It shows the expressions of the Warplens header, not their
/// values, because the students have to compute the number of blocks.
std::string launch_to_work_out(const study::Study& study) {
  const std::string size = views::size_in_words(*study.kernel, study.plan->size);
  const std::string launch = fmt::format("blockDim = ({}), gridDim = ({})", fmt::join(study.kernel->block, ", "),
                                         fmt::join(study.kernel->grid, ", "));
  return size.empty() ? launch : say("{}; {}", size, launch);
}

/// Returns the section about one kernel in the part for the students, without numbers that would answer the questions.
/// If a kernel in `earlier` has the same source, the section refers to that kernel and does not repeat the source.
std::string make_class_part(const WorksheetKernel& kernel, std::span<const WorksheetKernel> earlier) {
  const study::Study& study = kernel.study;
  std::string html = html_kernel_heading(kernel);
  html += html_paragraph(launch_to_work_out(study)) + html_settings(study);
  const auto same = std::ranges::find_if(
      earlier, [&](const WorksheetKernel& other) { return other.study.kernel->text == study.kernel->text; });
  html += same != earlier.end() ? html_paragraph(say("The source is the same as that of {}.", same->name))
                                : html_heading(tr("Source")) + html_source(study, /*with_figures=*/false);
  html += "<div class=\"asking\">\n";
  for (const WorksheetPicture& picture : kernel.asking) html += html_picture(picture);
  return html + "</div>\n";
}

}  // namespace

std::string worksheet_page(std::span<const WorksheetKernel> kernels) {
  std::vector<views::Questioned> all;
  std::string names, first_part, figures;
  Questions questions;
  for (const WorksheetKernel& kernel : kernels) {
    first_part += "<section class=\"kernel\">\n" + make_class_part(kernel, kernels.first(all.size()));
    all.push_back({kernel.name, kernel.study, kernel.accesses});
    names += (names.empty() ? "" : ", ") + kernel.name;
    const Questions own = views::make_questions(all.back(), std::span(all).first(all.size() - 1));
    if (!own.empty()) first_part += html_heading(tr("Questions")) + questions_html(own, questions.size() + 1);
    first_part += "</section>\n";
    std::ranges::copy(own, std::back_inserter(questions));
    figures += figures_of_kernel(kernel);
  }
  if (const Questions between = views::questions_between(all); !between.empty()) {
    first_part +=
        fmt::format("<section class=\"between\">\n<h2>{}</h2>\n{}</section>\n",
                    html_text(tr("Questions about all kernels")), questions_html(between, questions.size() + 1));
    std::ranges::copy(between, std::back_inserter(questions));
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{5}\">\n<head>\n<meta "
      "charset=\"utf-8\">\n<title>{0}</title>\n<style>\n{1}</style>\n"
      "</head>\n<body>\n<h1>{0}</h1>\n<div class=\"who\"><span>{6}</span><span>{7}</span></div>\n{2}"
      "<section class=\"figures\">\n<h1>{8}</h1>\n{10}{3}</section>\n"
      "<section class=\"answers\">\n<h2>{9}</h2>\n{4}</section>\n</body>\n</html>\n",
      html_text(say("Memory traffic: {}", names)), kWorksheetStyle, first_part, figures, answers_html(questions),
      trc("the code of the language, in HTML", "en"), tr("Name"), tr("Date"), html_text(tr("Results")), tr("Answers"),
      html_paragraph(tr("Look at this part after you have answered the questions."), "quiet"));
}

}  // namespace warplens::commands

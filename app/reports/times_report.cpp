#include "app/reports/times_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/clock/l2_state.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/launch_text.hpp"
#include "app/reports/number_text.hpp"
#include "app/reports/page.hpp"
#include "app/views/timings.hpp"
#include "app/views/why.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using study::TimeAccuracy;
using study::TimesVerdict;
using views::Align;
using views::Table;

/// Maximum number of launches that are shown individually.
constexpr std::size_t kWorst = 10;

std::string launch_text(const TimeAccuracy& time) {
  std::string text = setting_text(time.choice.set);
  if (time.flushed) text += text.empty() ? tr("L2 flushed") : tr(", L2 flushed");
  return text;
}

Table by_kernel(std::span<const TimeAccuracy> launches) {
  std::map<std::string, std::vector<const TimeAccuracy*>> kernels;
  for (const TimeAccuracy& time : launches)
    if (time.is_predicted()) kernels[time.choice.kernel].push_back(&time);
  Table table({{tr("predicted / measured"), Align::left},
               {tr("launches")},
               {tr("median")},
               {tr("lowest")},
               {tr("highest")},
               {tr("mean error")}});
  for (auto& [kernel, times] : kernels) {
    std::ranges::sort(times, {}, &TimeAccuracy::ratio);
    double error = 0;
    for (const TimeAccuracy* time : times) error += std::abs(time->ratio() - 1);
    table.add({kernel, std::to_string(times.size()), ratio_text(times[times.size() / 2]->ratio()),
               ratio_text(times.front()->ratio()), ratio_text(times.back()->ratio()),
               percent_text(error / static_cast<double>(times.size()))});
  }
  return table;
}

std::vector<const TimeAccuracy*> worst_of(std::span<const TimeAccuracy> launches, std::size_t most) {
  std::vector<const TimeAccuracy*> worst;
  for (const TimeAccuracy& time : launches)
    if (time.is_predicted()) worst.push_back(&time);
  std::ranges::stable_sort(worst, std::greater{},
                           [](const TimeAccuracy* time) { return std::abs(std::log(time->ratio())); });
  worst.resize(std::min(worst.size(), most));
  return worst;
}

/// Returns a table with one row per launch. `limiter` returns the name of a limiter, for people or for programs.
Table one_by_one(std::span<const TimeAccuracy* const> launches, std::string (*limiter)(clock::Limiter)) {
  Table table({{tr("kernel"), Align::left},
               {tr("size")},
               {tr("setting"), Align::left},
               {tr("measured")},
               {tr("predicted")},
               {tr("ratio")},
               {tr("limiter"), Align::left}});
  for (const TimeAccuracy* time : launches)
    table.add({time->choice.kernel, size_text(time->choice.size), launch_text(*time),
               views::duration(1e-6 * time->measured_us), views::duration(1e-6 * time->prediction.us),
               ratio_text(time->ratio()), limiter(time->prediction.limiter)});
  return table;
}

std::string ranking_text(const TimesVerdict& verdict) {
  if (verdict.pairs == 0) return {};
  return say("; {} of {} pairs of launches ranked correctly ({})", verdict.in_order, verdict.pairs,
             percent_text(static_cast<double>(verdict.in_order) / static_cast<double>(verdict.pairs)));
}

/// Summarizes the accuracy. `begin` names the launches and their number.
std::string verdict_sentence(const TimesVerdict& verdict, const std::string& begin) {
  return say(
      "{}: mean error {}, {} within 25 %{}; 10 % of the predictions are below {} times the measured time, 10 % are "
      "above {} times{}.",
      begin, percent_text(verdict.mean_error), percent_text(verdict.within_quarter), ranking_text(verdict),
      ratio_text(verdict.low), ratio_text(verdict.high),
      verdict.not_predicted > 0 ? say("; {} not predicted", verdict.not_predicted) : "");
}

void write_times_page(const TimesReport& report, Page& page) {
  page.line(report.is_recorded ? say("Predicted times compared with times recorded on an {}, driver {}, {}",
                                     report.gpu.name, report.driver, report.date)
                               : say("Predicted times compared with times measured on an {}, driver {}, {}",
                                     report.gpu.name, report.driver, report.date));
  page.gap();
  page.table(by_kernel(report.launches));
  page.gap();
  page.line(report.launches.size() <= kWorst ? tr("Launches:") : tr("Largest errors:"));
  page.table(one_by_one(worst_of(report.launches, kWorst), views::in_words));
  page.gap();
  const TimesVerdict all = verdict_of(report.launches), others = verdict_of(not_fitted(report.launches));
  page.line(verdict_sentence(all, say("{} launches", all.launches)));
  if (!report.gpu.fitted_on.empty())
    page.line(verdict_sentence(others, say("{} launches not used for fitting", others.launches)));
  for (const TimeAccuracy& time : report.launches)
    if (!time.is_predicted())
      page.list({fmt::format("{} {}: {}", time.choice.kernel, size_text(time.choice.size),
                             time.error.empty() ? tr(time.prediction.not_predicted) : time.error)});
}

double rounded_us(double us) {
  return std::round(1000 * us) / 1000;
}

Json time_json(const TimeAccuracy& time) {
  Json json = launch_json(time.choice);
  json["l2"] = clock::name_of(clock::l2_state_of(time.flushed));
  json["measured_us"] = rounded_us(time.measured_us);
  if (!time.is_predicted()) {
    json["not_predicted"] = time.error.empty() ? time.prediction.not_predicted : time.error;
    return json;
  }
  json["predicted_us"] = rounded_us(time.prediction.us);
  json["limiter"] = name_of(time.prediction.limiter);
  if (time.was_fitted) json["fitted"] = true;
  return json;
}

Json verdict_json(const TimesVerdict& verdict) {
  const auto rounded = [](double share) { return std::round(10'000 * share) / 10'000; };
  return {{"launches", verdict.launches},
          {"not_predicted", verdict.not_predicted},
          {"mean_error", rounded(verdict.mean_error)},
          {"within_quarter", rounded(verdict.within_quarter)},
          {"low", rounded(verdict.low)},
          {"high", rounded(verdict.high)},
          {"pairs", verdict.pairs},
          {"in_order", verdict.in_order}};
}

void write_times_json(const TimesReport& report, std::ostream& out) {
  out << fmt::format("{{\n\"gpu\": {}, \"driver\": {}, \"date\": {},\n", Json(report.gpu.name).dump(),
                     Json(report.driver).dump(), Json(report.date).dump());
  out << fmt::format("\"all\": {},\n", verdict_json(verdict_of(report.launches)).dump());
  out << fmt::format("\"not_fitted\": {},\n\"rows\": [", verdict_json(verdict_of(not_fitted(report.launches))).dump());
  const char* separator = "\n";
  for (const TimeAccuracy& time : report.launches) {
    out << separator << time_json(time).dump();
    separator = ",\n";
  }
  out << "\n]\n}\n";
}

}  // namespace

void write_times(const TimesReport& report, Format format, std::ostream& out) {
  if (format == Format::json) return write_times_json(report, out);
  if (format == Format::csv)
    return write(one_by_one(worst_of(report.launches, report.launches.size()),
                            [](clock::Limiter limiter) -> std::string { return name_of(limiter); }),
                 views::TableForm::csv, out);
  Page page(format, out);
  write_times_page(report, page);
}

}  // namespace warplens::commands

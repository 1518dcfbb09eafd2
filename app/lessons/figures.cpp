#include "app/lessons/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "analysis/base/numbers.hpp"
#include "analysis/trace/divergence.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"
#include "app/study/records.hpp"
#include "app/views/footprint.hpp"
#include "app/views/instructions.hpp"
#include "app/views/lanes.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/views/why.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

using Figures = std::map<std::string, Figure>;
using kernels::ExpressionError;

constexpr const char* kRecordedOn = "NVIDIA H200";

template <class Number>
double number(Number value) {
  return static_cast<double>(value);
}

const trace::RecordedAccess* access_of(const Launch& launch) {
  if (!launch.study->recording) return nullptr;
  const trace::Recording& recording = *launch.study->recording;
  if (launch.warp >= recording.accesses_of_warp.size()) return nullptr;
  const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[launch.warp];
  if (accesses.empty()) return nullptr;
  const int last = static_cast<int>(accesses.size()) - 1;
  return &recording.accesses[accesses[static_cast<std::size_t>(std::clamp(launch.access, 0, last))]];
}

void add_dimensions(Figures& figures, const std::string& name, const simt::Dim3& of) {
  figures[name + ".x"] = number(of.x), figures[name + ".y"] = number(of.y), figures[name + ".z"] = number(of.z);
}

void add_settings(Figures& figures, const Launch& of) {
  const kernels::Plan& plan = *of.study->plan;
  const simt::Launch& launch = plan.launch;
  figures["width"] = number(plan.size.width), figures["height"] = number(plan.size.height);
  for (const auto& [name, value] : plan.values) {
    double found = 0;
    const char* end = value.data() + value.size();
    if (std::from_chars(value.data(), end, found).ptr == end && !value.empty())
      figures[name] = found;
    else
      figures[name] = value;
  }
  add_dimensions(figures, "block", launch.block);
  figures["block.shared_bytes"] = number(of.study->program->shared_bytes_with(launch.dynamic_shared_bytes));
  add_dimensions(figures, "grid", launch.grid);
  figures["threads"] = number(launch.block.count()), figures["blocks"] = number(launch.grid.count());
  figures["warps"] = number((launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size);
  const Machine& machine = launch.machine;
  figures["machine.lanes"] = number(machine.warp_size), figures["machine.banks"] = number(machine.banks);
  figures["machine.bank_bytes"] = number(machine.bank_bytes);
  figures["machine.sector_bytes"] = number(machine.sector_bytes);
  figures["machine.line_bytes"] = number(machine.line_bytes);
}

void add_global(Figures& figures, const Machine& machine, const trace::RecordedAccess& access) {
  const traffic::GlobalRequest request = traffic::global_request(machine, access.seen());
  figures["access.sectors"] = number(request.sectors), figures["access.ideal_sectors"] = number(request.ideal_sectors);
  figures["access.lines"] = number(request.lines.size());
  figures["access.distinct"] = number(request.distinct_bytes);
  figures["access.moved"] = number(std::uint64_t{request.sectors} * machine.sector_bytes);
}

void add_shared(Figures& figures, const Machine& machine, const trace::RecordedAccess& access) {
  const traffic::SharedRequest request = traffic::shared_request(machine, access.seen());
  std::set<std::uint32_t> banks;
  std::set<std::uint64_t> words;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits) banks.insert(hit.bank), words.insert(hit.word);
  figures["access.wavefronts"] = number(request.wavefronts.size());
  figures["access.ideal_wavefronts"] = number(request.ideal_wavefronts);
  figures["access.distinct"] = number(request.distinct_bytes);
  figures["access.banks"] = number(banks.size()), figures["access.words"] = number(words.size());
}

void add_access(Figures& figures, const Launch& of) {
  const trace::RecordedAccess* access = access_of(of);
  if (!access) return;
  const Machine& machine = of.study->plan->launch.machine;
  const std::vector<std::uint32_t>& all = of.study->recording->accesses_of_warp[of.warp];
  const auto facts = views::instruction_facts(*of.study->program, *of.study->machine_code, of.study->compiled->source);
  figures["access.requests"] = access->active ? 1.0 : 0.0;
  figures["access.lanes"] = number(std::popcount(access->active)), figures["access.width"] = number(access->width);
  figures["access.bytes"] = number(std::popcount(access->active)) * number(access->width);
  figures["access.number"] = number(std::clamp(of.access, 0, static_cast<int>(all.size()) - 1));
  figures["access.count"] = number(all.size());
  if (access->pc < facts.size()) figures["access.line"] = number(facts[access->pc].source_line);
  if (access->space == ptx::StateSpace::global || access->space == ptx::StateSpace::local)
    add_global(figures, machine, *access);
  if (access->space == ptx::StateSpace::shared) add_shared(figures, machine, *access);
}

void add_divergence(Figures& figures, const Launch& of) {
  const simt::Program& program = *of.study->program;
  const trace::Recording& recording = *of.study->recording;
  const auto put = [&](const std::string& prefix, const simt::Activity& activity) {
    figures[prefix + ".instructions"] = number(activity.instructions);
    figures[prefix + ".active_lanes"] = activity.average_lanes();
    figures[prefix + ".branches"] = number(activity.branches);
    figures[prefix + ".divergent"] = number(activity.divergent);
  };
  simt::Activity all;
  int divergent_warps = 0;
  for (std::uint32_t warp = 0; warp < recording.steps_of_warp.size(); ++warp) {
    const simt::Activity activity = count_warp_activity(program, recording, warp);
    if (warp == of.warp) put("warp", activity);
    all += activity;
    divergent_warps += activity.divergent > 0 ? 1 : 0;
  }
  put("paths", all);
  figures["paths.divergent_warps"] = number(divergent_warps);
}

/// Adds the figures of a lane. Their names begin with `prefix`: "lane." or "lane5.".
void add_lane(Figures& figures, const Launch& of, unsigned lane, const std::string& prefix) {
  const trace::RecordedAccess* access = access_of(of);
  const Machine& machine = of.study->plan->launch.machine;
  if (!access || lane >= machine.warp_size) return;
  const views::LaneRow row = views::lane_rows(*of.study, *access, views::shared_arrays(*of.study))[lane];
  const auto put = [&](const char* name, auto value) { figures[prefix + name] = number(value); };
  put("number", lane), put("x", row.thread.x), put("y", row.thread.y), put("z", row.thread.z);
  if (!row.active) return;
  figures[prefix + "element"] = row.element, figures[prefix + "value"] = row.value;
  if (access->space == ptx::StateSpace::shared) {
    put("offset", row.address), put("bank", row.bank), put("word", row.address / machine.bank_bytes);
    return;
  }
  put("cache_line", row.line), put("sector", row.sector);
  const auto element = views::element_at(*of.study->plan, row.address);
  if (!element) return;
  const kernels::PlannedBuffer& buffer = of.study->plan->buffers[element->buffer];
  put("index", element->row * buffer.cols + element->col);
  put("row", element->row), put("column", element->col);
  put("byte", row.address - buffer.address - buffer.offset * buffer.element_bytes);
}

void add_totals(Figures& figures, const trace::Totals& totals) {
  for (std::size_t at = 0; at < trace::kCategories; ++at) {
    const auto category = static_cast<trace::Category>(at);
    const trace::AccessTotals of = totals.of(category);
    const auto put = [&](const char* name, std::uint64_t value) {
      figures[fmt::format("{}.{}", name_of(category), name)] = number(value);
    };
    put("requests", of.requests), put("bytes", of.bytes);
    if (counts_sectors(category)) put("sectors", of.sectors), put("ideal_sectors", of.ideal_sectors);
    if (counts_wavefronts(category)) put("wavefronts", of.wavefronts), put("ideal_wavefronts", of.ideal_wavefronts);
    if (category == trace::Category::shared_load) put("merged", of.merged);
  }
}

/// Returns the name of the figure that counts the findings of a kind: "shared-race" -> "findings.shared_race".
std::string count_of_findings(std::string name) {
  std::ranges::replace(name, '-', '_');
  return "findings." + name;
}

void add_findings(Figures& figures, const study::Findings& findings) {
  for (const std::string& kind : trace::finding_names()) figures[count_of_findings(kind)] = 0.0;
  double errors = 0;
  for (const trace::Finding& finding : findings.list) {
    std::get<double>(figures[count_of_findings(trace::name_of(finding.kind))]) += 1;
    if (trace::severity_of(finding.kind) == trace::Severity::error) ++errors;
  }
  figures["findings.errors"] = errors;
  const bool is_correct = findings.compared && std::get<double>(figures["findings.wrong_result"]) == 0;
  figures["result.correct"] = is_correct ? 1.0 : 0.0;
}

void add_recorded(Figures& figures, const study::Study& study) {
  if (study.choice.machine != study::MachineKind::gpu) return;
  const auto match =
      study::built_in_records().find(*study.kernel, study.plan->size, study.plan->values, false, kRecordedOn);
  if (!match || !match->exact) return;
  const gpu::Measurement& of = match->record->measurement;
  figures["recorded.us"] = 1e6 * of.kernel.median;
  figures["recorded.share"] = 100 * gpu::share_of_copy(of);
  figures["recorded.gbs"] = gpu::gigabytes_per_second(of.bytes, of.kernel.median);
}

void add_prediction(Figures& figures, const clock::Prediction& prediction, const Machine& machine) {
  if (!prediction.not_predicted.empty()) return;
  figures["predicted.us"] = prediction.us;
  figures["predicted.limiter"] = views::in_words(prediction.limiter);
  for (std::size_t at = 0; at < clock::kResources; ++at)
    figures[fmt::format("predicted.{}", name_of(static_cast<clock::Resource>(at)))] = 100 * prediction.shares[at];
  const clock::Occupancy& occupancy = prediction.occupancy;
  figures["predicted.occupancy"] = 100 * number(occupancy.warps) / number(std::max(1u, occupancy.most_warps));
  const clock::Traffic& moved = prediction.traffic;
  figures["predicted.dram_bytes"] = number(moved.dram_read_bytes + moved.dram_write_bytes);
  figures["predicted.l2_bytes"] = number((moved.l2_read_sectors + moved.l2_write_sectors) * machine.sector_bytes);
  figures["predicted.l1_hits"] = moved.l1_sectors ? 100 * number(moved.l1_hits) / number(moved.l1_sectors) : 0.0;
}

bool may_stand_in_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

/// Position of a name in the text of an expression.
struct NamePlace {
  std::size_t begin, end;
};

std::vector<NamePlace> places_of_names(const std::string& text) {
  std::vector<NamePlace> places;
  for (std::size_t at = 0; at < text.size();) {
    if (!may_stand_in_a_name(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && may_stand_in_a_name(text[at])) ++at;
    const bool is_number = std::isdigit(static_cast<unsigned char>(text[begin])) || text[begin] == '.';
    const std::size_t behind = text.find_first_not_of(' ', at);
    const bool is_function = behind != std::string::npos && text[behind] == '(';
    if (!is_number && !is_function) places.push_back({begin, at});
  }
  return places;
}

/// Returns a name for figure `number` in a Formula. The name of the figure itself may contain dots, which a Formula
/// does not allow.
std::string stand_in(std::size_t number) {
  return fmt::format("figure_{}_", number);
}

}  // namespace

Part part_of(const std::string& name) {
  const std::string first = name.substr(0, name.find('.'));
  if (first == "findings" || first == "result") return Part::findings;
  if (first == "predicted") return Part::prediction;
  for (std::size_t at = 0; at < trace::kCategories; ++at)
    if (first == name_of(static_cast<trace::Category>(at))) return Part::totals;
  return Part::recording;
}

std::map<std::string, Figure> compute_figures(const Launch& launch) {
  Figures figures;
  const study::Study& study = *launch.study;
  if (!study.plan) return figures;
  add_settings(figures, launch);
  if (study.recording) add_access(figures, launch);
  if (study.recording) add_divergence(figures, launch);
  if (study.recording && launch.lane >= 0) add_lane(figures, launch, static_cast<unsigned>(launch.lane), "lane.");
  if (study.totals) add_totals(figures, study.totals->totals);
  if (study.findings) add_findings(figures, *study.findings);
  add_recorded(figures, study);
  if (launch.prediction) add_prediction(figures, *launch.prediction, study.plan->launch.machine);
  return figures;
}

std::optional<Figure> figure_of_lane(const Launch& launch, const std::string& name) {
  unsigned lane = 0;
  const std::size_t dot = name.find('.');
  if (!name.starts_with("lane") || dot == std::string::npos || !launch.study->recording) return std::nullopt;
  const auto [end, error] = std::from_chars(name.data() + 4, name.data() + dot, lane);
  if (error != std::errc{} || end != name.data() + dot) return std::nullopt;
  Figures figures;
  add_lane(figures, launch, lane, name.substr(0, dot + 1));
  const auto found = figures.find(name);
  return found == figures.end() ? std::nullopt : std::optional(found->second);
}

std::set<std::string> names_in(const std::string& expression) {
  std::set<std::string> names;
  for (const auto& [begin, end] : places_of_names(expression)) names.insert(expression.substr(begin, end - begin));
  return names;
}

double evaluate(const std::string& expression, const Lookup& lookup) {
  std::vector<std::string> names, stand_ins;
  std::vector<double> values;
  std::string plain;
  std::size_t done = 0;
  for (const auto& [begin, end] : places_of_names(expression)) {
    const std::string name = expression.substr(begin, end - begin);
    const Figure figure = lookup(name);
    if (!std::holds_alternative<double>(figure)) throw ExpressionError(say("{} is text, but a number is needed", name));
    names.push_back(name), stand_ins.push_back(stand_in(values.size()));
    values.push_back(std::get<double>(figure));
    plain += expression.substr(done, begin - done) + stand_ins.back();
    done = end;
  }
  plain += expression.substr(done);
  try {
    const kernels::Formula formula(plain, kernels::Arithmetic::real, {}, stand_ins);
    return formula.evaluate(values);
  } catch (const ExpressionError& error) {
    std::string message = error.what();
    for (std::size_t at = 0; at < names.size(); ++at)
      for (std::size_t place; (place = message.find(stand_ins[at])) != std::string::npos;)
        message.replace(place, stand_ins[at].size(), names[at]);
    throw ExpressionError(message);
  }
}

std::string list_figures(const std::string& expression, const Lookup& lookup) {
  std::string figures;
  for (const std::string& name : names_in(expression))
    figures += (figures.empty() ? "" : ", ") + say("{} is {}", name, format_reference(name, lookup));
  return figures;
}

std::string format_reference(const std::string& expression, const Lookup& lookup) {
  const auto names = places_of_names(expression);
  if (names.size() == 1 && names.front().begin == 0 && names.front().end == expression.size())
    if (const Figure figure = lookup(expression); std::holds_alternative<std::string>(figure))
      return std::get<std::string>(figure);
  const double value = evaluate(expression, lookup);
  if (!std::isfinite(value)) throw ExpressionError(say("'{}' is not a number", expression));
  const double whole = std::round(value);
  const std::string sign = value < 0 ? "-" : "";
  if (std::abs(value - whole) < 1e-9 * std::max(1.0, std::abs(value)) || std::abs(value) >= 100)
    return (whole == 0 ? "" : sign) + base::group_digits(static_cast<std::uint64_t>(std::abs(whole)));
  const double size = std::abs(value);
  const int digits = size >= 10 ? 0 : size >= 1 ? 1 : 1 - static_cast<int>(std::floor(std::log10(size)));
  return fmt::format("{:.{}f}", value, digits);
}

}  // namespace warplens::lessons

#include "app/grading/verdict.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/named.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::grading {
namespace {

using Json = nlohmann::ordered_json;

constexpr base::Named<Outcome> kOutcomes[] = {
    {Outcome::graded, "graded"},
    {Outcome::unreadable, "unreadable"},
    {Outcome::wrong_kernel, "wrong-kernel"},
    {Outcome::not_compiled, "not-compiled"},
    {Outcome::not_launched, "not-launched"},
    {Outcome::endless, "endless"},
    {Outcome::too_long, "too-long"},
    {Outcome::out_of_time, "out-of-time"},
    {Outcome::out_of_memory, "out-of-memory"},
    {Outcome::crashed, "crashed"},
};

constexpr base::Named<Outcome> kDescriptions[] = {
    {Outcome::graded, marked("graded")},
    {Outcome::unreadable, marked("cannot be read")},
    {Outcome::wrong_kernel, marked("wrong kernel")},
    {Outcome::not_compiled, marked("does not compile")},
    {Outcome::not_launched, marked("cannot be launched")},
    {Outcome::endless, marked("never ends")},
    {Outcome::too_long, marked("too many instructions")},
    {Outcome::out_of_time, marked("out of time")},
    {Outcome::out_of_memory, marked("out of memory")},
    {Outcome::crashed, marked("crashed")},
};

Json gate_json(const GateResult& gate) {
  Json json{{"gate", gate.title}, {"passed", gate.passed}, {"points", gate.points}, {"most_points", gate.most_points}};
  if (gate.passed) return json;
  json["launch"] = gate.launch;
  json["hidden"] = gate.is_hidden;
  json["line"] = gate.line;
  json["reason"] = gate.reason;
  json["mistake"] = gate.mistake;
  json["advice"] = gate.advice;
  return json;
}

GateResult read_gate_result(const Json& json) {
  GateResult gate{.title = json.at("gate"),
                  .passed = json.at("passed"),
                  .points = json.at("points"),
                  .most_points = json.at("most_points")};
  if (gate.passed) return gate;
  gate.launch = json.at("launch");
  gate.is_hidden = json.at("hidden");
  gate.line = json.at("line");
  gate.reason = json.at("reason");
  gate.mistake = json.at("mistake");
  gate.advice = json.at("advice");
  return gate;
}

}  // namespace

const char* outcome_name(Outcome outcome) {
  return base::name_in(kOutcomes, outcome);
}

std::optional<Outcome> outcome_named(const std::string& name) {
  return base::value_in(kOutcomes, name);
}

std::string describe(Outcome outcome) {
  return tr(base::name_in(kDescriptions, outcome));
}

bool Verdict::passes() const {
  return outcome == Outcome::graded && std::ranges::all_of(gates, &GateResult::passed);
}

const GateResult* Verdict::first_failure() const {
  const auto found = std::ranges::find(gates, false, &GateResult::passed);
  return found == gates.end() ? nullptr : &*found;
}

Json verdict_json(const Verdict& verdict) {
  Json json{{"submission", verdict.name},
            {"outcome", outcome_name(verdict.outcome)},
            {"points", verdict.points},
            {"most_points", verdict.most_points},
            {"passed", verdict.passes()}};
  if (verdict.outcome != Outcome::graded) {
    json["message"] = verdict.message;
    json["line"] = verdict.line;
  }
  json["gates"] = Json::array();
  for (const GateResult& gate : verdict.gates) json["gates"].push_back(gate_json(gate));
  if (!verdict.picture.empty()) json["picture"] = verdict.picture;
  if (!verdict.picture_error.empty()) json["picture_error"] = verdict.picture_error;
  return json;
}

Verdict read_verdict(const Json& json) {
  Verdict verdict{.name = json.at("submission"), .points = json.at("points"), .most_points = json.at("most_points")};
  const std::optional<Outcome> outcome = outcome_named(json.at("outcome"));
  if (!outcome) throw nlohmann::json::other_error::create(501, "unknown outcome", &json);
  verdict.outcome = *outcome;
  verdict.message = json.value("message", "");
  verdict.line = json.value("line", std::uint32_t{0});
  for (const Json& gate : json.at("gates")) verdict.gates.push_back(read_gate_result(gate));
  verdict.picture = json.value("picture", "");
  verdict.picture_error = json.value("picture_error", "");
  return verdict;
}

}  // namespace warplens::grading

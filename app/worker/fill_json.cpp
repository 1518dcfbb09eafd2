#include "app/worker/fill_json.hpp"

#include "analysis/base/base64.hpp"
#include "analysis/base/named.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::worker {
namespace {

using Json = nlohmann::ordered_json;
using kernels::FillRule;
using kernels::whole;
using Kind = FillRule::Kind;

/// Names in JSON of the kinds of fill rules that are written as an object. All other kinds are written as a single
/// word.
constexpr base::Named<Kind> kKinds[] = {{Kind::uniform, "uniform"},
                                        {Kind::normal, "normal"},
                                        {Kind::expression, "expression"},
                                        {Kind::content, "content"},
                                        {Kind::pointers, "pointers"}};

Kind kind_of(const std::string& name) {
  if (const auto kind = base::value_in(kKinds, name)) return *kind;
  throw gpu::Error(gpu::ErrorKind::protocol, "there is no fill '" + name + "'");
}

Json write_targets(const FillRule& rule) {
  Json list = Json::array();
  for (const FillRule::Target& target : rule.targets)
    list.push_back({{"buffer", target.buffer}, {"byte_offset", target.byte_offset}});
  return list;
}

std::vector<FillRule::Target> read_targets(const Json& list) {
  std::vector<FillRule::Target> targets;
  for (const Json& target : list) targets.push_back({whole(target.at("buffer")), whole(target.at("byte_offset"))});
  return targets;
}

}  // namespace

kernels::Names names_of(const Json& json) {
  kernels::Names names;
  for (const auto& [name, value] : json.items()) names[name] = whole(value);
  return names;
}

Json json_of(const FillRule& rule) {
  if (rule.empty() || !rule.word().empty()) return std::string(rule.word());
  Json json{{"kind", base::name_in(kKinds, rule.kind)}};
  switch (rule.kind) {
    case Kind::uniform:
    case Kind::normal:
      json.update({{"low", rule.low}, {"high", rule.high}, {"seed", rule.seed}});
      break;
    case Kind::expression:
      json.update({{"expression", rule.expression}, {"names", rule.names}});
      break;
    case Kind::content:
      json["bytes"] = base::base64(*rule.content);
      if (!rule.targets.empty()) json["targets"] = write_targets(rule);
      break;
    default:
      json["targets"] = write_targets(rule);
  }
  return json;
}

FillRule fill_of(const Json& json) {
  if (json.is_string()) return FillRule(json.get<std::string>());
  FillRule rule;
  rule.kind = kind_of(json.at("kind"));
  switch (rule.kind) {
    case Kind::uniform:
    case Kind::normal:
      rule.low = json.at("low");
      rule.high = json.at("high");
      rule.seed = whole(json.at("seed"));
      break;
    case Kind::expression:
      rule.expression = json.at("expression");
      rule.names = names_of(json.at("names"));
      break;
    case Kind::content:
      rule.content =
          std::make_shared<const std::vector<std::uint8_t>>(base::bytes_of_base64(json.at("bytes").get<std::string>()));
      if (rule.content->empty()) throw gpu::Error(gpu::ErrorKind::protocol, "a fill has no content");
      if (json.contains("targets")) rule.targets = read_targets(json.at("targets"));
      break;
    default:
      rule.targets = read_targets(json.at("targets"));
  }
  return rule;
}

}  // namespace warplens::worker

#include "app/grading/hold.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/named.hpp"
#include "app/lessons/figures.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

constexpr base::Named<HeldComparison::State> kStates[] = {{HeldComparison::State::same, "same"},
                                                          {HeldComparison::State::better, "better"},
                                                          {HeldComparison::State::worse, "worse"},
                                                          {HeldComparison::State::missing, "missing"}};

/// Returns whether less is better for a figure, and whether it is the same on every machine.
bool can_be_held(const std::string& name) {
  if (name == "findings.errors" || name == "block.shared_bytes") return true;
  if (lessons::part_of(name) != lessons::Part::totals) return false;
  return name.ends_with(".requests") || name.ends_with(".sectors") || name.ends_with(".wavefronts");
}

HeldComparison::State state_of_figure(std::uint64_t held, std::optional<std::uint64_t> now) {
  using State = HeldComparison::State;
  if (!now) return State::missing;
  if (*now == held) return State::same;
  return *now < held ? State::better : State::worse;
}

}  // namespace

HoldFile read_hold(const std::string& text, const std::string& path) {
  HoldFile hold;
  try {
    const auto json = kernels::json_of_text<nlohmann::ordered_json>(text);
    for (const auto& launch : json.at("launches")) {
      HeldLaunch held{.command = launch.at("command")};
      if (find_held(hold, held.command))
        throw kernels::InputError(path + ": " +
                                  say("the launch `{}` is in the file twice; remove one of its entries", held.command));
      for (const auto& [name, value] : launch.at("figures").items())
        held.figures[name] = std::uint64_t{kernels::whole(value)};
      hold.launches.push_back(std::move(held));
    }
  } catch (const nlohmann::json::exception& error) {
    throw kernels::InputError(
        path + ": " + say("this is not a file of held figures ({}); write it again with --update", error.what()));
  }
  return hold;
}

std::string write_hold(const HoldFile& hold) {
  nlohmann::ordered_json json;
  json["launches"] = nlohmann::ordered_json::array();
  for (const HeldLaunch& launch : hold.launches)
    json["launches"].push_back({{"command", launch.command}, {"figures", launch.figures}});
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

HeldLaunch* find_held(HoldFile& hold, const std::string& command) {
  const auto found = std::ranges::find(hold.launches, command, &HeldLaunch::command);
  return found == hold.launches.end() ? nullptr : &*found;
}

HeldFigures compute_held_figures(study::Study study, const std::stop_token& stop,
                                 const std::function<void(double)>& progress) {
  study::add_totals(study, 0, stop, progress);
  if (study.totals) study::add_findings(study, stop, {});
  if (study.findings) study::add_comparison(study, 0, stop, {});
  if (stop.stop_requested()) return {};
  HeldFigures held;
  const lessons::Launch launch{.study = std::make_shared<const study::Study>(std::move(study))};
  for (const auto& [name, figure] : lessons::compute_figures(launch))
    if (can_be_held(name)) held[name] = static_cast<std::uint64_t>(std::get<double>(figure));
  return held;
}

const char* state_name(HeldComparison::State state) {
  return base::name_in(kStates, state);
}

std::vector<HeldComparison> compare_held(const HeldFigures& held, const HeldFigures& now) {
  std::vector<HeldComparison> all;
  for (const auto& [name, value] : held) {
    const auto found = now.find(name);
    const auto present = found == now.end() ? std::nullopt : std::optional(found->second);
    all.push_back({name, value, present, state_of_figure(value, present)});
  }
  return all;
}

}  // namespace warplens::grading

#include "app/window/actions/setting_actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "analysis/translation/message.hpp"
#include "app/window/model/available_values.hpp"
#include "app/window/model/parameter_value.hpp"
#include "app/window/model/size_setting.hpp"

namespace warplens::window {
namespace {

/// Number of settings that the keys select: the parameters, then the size.
std::size_t count_of_settings(const Scene& scene) {
  if (!scene.study.kernel) return 0;
  return scene.study.kernel->params.size() + (SizeSetting(scene).is_none() ? 0 : 1);
}

/// Returns the next available value of a parameter, upwards or downwards depending on `step`; nullopt if there is none.
std::optional<std::string> neighbour(const Scene& scene, const kernels::Parameter& param, const std::string& value,
                                     int step) {
  const auto found = std::ranges::find(param.values, value);
  if (found == param.values.end()) return std::nullopt;
  const auto next = next_available(scene, param, static_cast<std::size_t>(found - param.values.begin()), step);
  return next ? std::optional(param.values[*next]) : std::nullopt;
}

/// Returns the choice with the given setting one step lower or higher; nullopt at the end of the setting's range.
std::optional<study::Choice> step_setting(const Scene& scene, std::size_t setting, int step) {
  study::Choice choice = scene.choice;
  const auto& params = scene.study.kernel->params;
  if (setting < params.size()) {
    const auto value = neighbour(scene, params[setting], value_of(params[setting], choice), step);
    if (!value) return std::nullopt;
    set_value(choice, params[setting], *value);
    return choice;
  }
  const SizeSetting size(scene);
  if (!(step > 0 ? size.can_double() : size.can_halve())) return std::nullopt;
  choice.size = step > 0 ? size.doubled() : size.halved();
  choice.block = {0, 0, 0};
  return choice;
}

void add_values(std::vector<Action>& all, const Scene& scene, const kernels::Parameter& param) {
  const std::string now = value_of(param, scene.choice);
  for (const std::string& value : param.values) {
    const std::string name = fmt::format("{} = {}", param.name, value);
    const bool has_value = is_available(scene, param, value);
    all.push_back(
        {"Settings", name, "", 0, has_value, value == now, false, [&scene, &param, &value](View&, Changes& c) {
           c.choice = scene.choice;
           set_value(*c.choice, param, value);
         }});
    all.back().label = name;
    if (!has_value) all.back().reason = tr("This page has no compiled kernel with this value and the other settings");
  }
}

}  // namespace

void add_settings(std::vector<Action>& all, const Scene& scene, const View& view) {
  const std::size_t count = count_of_settings(scene);
  if (count == 0) return;
  const std::size_t setting = view.setting < 0 ? 0 : std::min(static_cast<std::size_t>(view.setting), count - 1);
  all.push_back({"Settings", marked("Select the next setting"), "", ImGuiKey_I, true, false, true,
                 [count](View& v, Changes&) { v.setting = (v.setting + 1) % static_cast<int>(count); }});
  const auto step = [&](const char* name, ImGuiKey key, int by) {
    const auto choice = step_setting(scene, setting, by);
    all.push_back({"Settings", name, "", key, choice.has_value(), false, true, [choice, setting](View& v, Changes& c) {
                     v.setting = static_cast<int>(setting);
                     c.choice = *choice;
                   }});
  };
  step(marked("Lower the selected setting"), ImGuiKey_J, -1);
  step(marked("Raise the selected setting"), ImGuiKey_K, 1);
  for (const kernels::Parameter& param : scene.study.kernel->params) add_values(all, scene, param);
}

}  // namespace warplens::window

#include "app/window/model/available_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/window/model/parameter_value.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

bool is_available(const Scene& scene, const kernels::Parameter& param, const std::string& value) {
  if (!scene.platform.has_code || value == value_of(param, scene.choice)) return true;
  study::Choice choice = scene.choice;
  set_value(choice, param, value);
  return scene.platform.has_code(choice);
}

std::optional<std::size_t> nearest_available(const Scene& scene, const kernels::Parameter& param, std::size_t wanted) {
  const std::size_t count = param.values.size();
  for (std::size_t distance = 0; distance < count; ++distance) {
    if (distance <= wanted && wanted - distance < count && is_available(scene, param, param.values[wanted - distance]))
      return wanted - distance;
    if (wanted + distance < count && is_available(scene, param, param.values[wanted + distance]))
      return wanted + distance;
  }
  return std::nullopt;
}

std::optional<std::size_t> next_available(const Scene& scene, const kernels::Parameter& param, std::size_t from,
                                          int step) {
  for (auto at = static_cast<std::ptrdiff_t>(from) + step; at >= 0 && at < std::ssize(param.values); at += step)
    if (const auto index = static_cast<std::size_t>(at); is_available(scene, param, param.values[index])) return index;
  return std::nullopt;
}

std::string list_unavailable(const Scene& scene, const kernels::Parameter& param) {
  std::vector<std::string> missing;
  for (const std::string& value : param.values)
    if (!is_available(scene, param, value)) missing.push_back(value);
  if (missing.empty()) return {};
  return say("This page has no compiled kernel with these values and the other settings as they are: {}",
             fmt::format("{}", fmt::join(missing, ", ")));
}

}  // namespace warplens::window

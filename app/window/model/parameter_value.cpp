#include "app/window/model/parameter_value.hpp"

namespace warplens::window {

std::string value_of(const kernels::Parameter& param, const study::Choice& choice) {
  const auto found = choice.set.find(param.name);
  return found != choice.set.end() ? found->second : param.default_value;
}

void set_value(study::Choice& choice, const kernels::Parameter& param, const std::string& value) {
  if (value == param.default_value)
    choice.set.erase(param.name);
  else
    choice.set[param.name] = value;
}

}  // namespace warplens::window

#include "analysis/base/config_folder.hpp"

#include <cstdlib>

namespace warplens::base {

std::filesystem::path config_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::filesystem::path(value ? value : "");
  };
  if (const auto config = variable("XDG_CONFIG_HOME"); config.is_absolute()) return config / "warplens";
  if (const auto home = variable("HOME"); !home.empty()) return home / ".config" / "warplens";
  return {};
}

}  // namespace warplens::base

#include "app/views/launch_name.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "kernels/say.hpp"

namespace warplens::views {

std::string launch_name(const study::Choice& choice) {
  std::string name = std::filesystem::path(choice.kernel).stem().string();
  const char* between = ":";
  for (const auto& [parameter, value] : choice.set) name += std::exchange(between, ",") + parameter + "=" + value;
  return choice.text && choice.launch.empty() ? say("{} (edited)", name) : name;
}

std::string launch_name_and_size(const study::Choice& choice) {
  return fmt::format("{}, {}×{}", launch_name(choice), choice.size.width, choice.size.height);
}

}  // namespace warplens::views

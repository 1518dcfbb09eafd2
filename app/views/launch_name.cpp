#include "app/views/launch_name.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "kernels/header/size_use.hpp"
#include "kernels/text/say.hpp"

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

std::string size_in_words(const kernels::KernelFile& kernel, const kernels::Size& size) {
  const kernels::SizeUse use = kernels::size_use(kernel);
  if (use.is_none()) return {};
  if (!use.height) return fmt::format("width = {}", size.width);
  if (!use.width) return fmt::format("height = {}", size.height);
  return plural("{} column", "{} columns", size.width, size.width) + " × " +
         plural("{} row", "{} rows", size.height, size.height);
}

}  // namespace warplens::views

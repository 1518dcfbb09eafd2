#include "app/commands/choice_options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "kernels/error.hpp"

namespace warplens::commands {
namespace {

/// The whole numbers in `text` with `separator` between them; empty where it is not that.
std::vector<std::uint64_t> numbers(const std::string& text, char separator) {
  std::vector<std::uint64_t> found;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    std::uint64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return {};
    found.push_back(number);
    if (after == end) return found;
    if (*after != separator) return {};
    at = after + 1;
  }
}

kernels::Size size_of(const std::string& text) {
  const std::vector<std::uint64_t> sides = numbers(text, 'x');
  if (sides.size() != 2) {
    throw kernels::InputError("--size " + text + ": give width and height, like --size 4096x4096");
  }
  return {sides[0], sides[1]};
}

simt::Dim3 block_of(const std::string& text) {
  std::vector<std::uint64_t> index = numbers(text, ',');
  if (index.size() < 2 || index.size() > 3 || *std::max_element(index.begin(), index.end()) > 0xFFFFFFFF) {
    throw kernels::InputError("--block-index " + text + ": give x and y, like --block-index 0,0");
  }
  index.resize(3);
  return {static_cast<std::uint32_t>(index[0]), static_cast<std::uint32_t>(index[1]),
          static_cast<std::uint32_t>(index[2])};
}

kernels::Values values_of(const std::vector<std::string>& set) {
  kernels::Values values;
  for (const std::string& one : set) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw kernels::InputError("--set " + one + ": give a name and a value, like --set BX=32");
    }
    values[one.substr(0, equals)] = one.substr(equals + 1);
  }
  return values;
}

}  // namespace

std::shared_ptr<ChoiceOptions> add_choice_options(CLI::App& app) {
  auto options = std::make_shared<ChoiceOptions>();
  app.add_option("KERNEL", options->kernel, "A kernel of the catalogue, or a path to a .cu file")->required();
  app.add_option("--size", options->size, "Columns and rows of the matrix")->type_name("WxH")->capture_default_str();
  app.add_option("--set", options->set, "A parameter other than its default; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--block-index", options->block_index, "blockIdx of the block that is looked at")->type_name("X,Y");
  app.add_option("--machine", options->machine, "gpu, or toy: four lanes and four banks")
      ->type_name("NAME")
      ->capture_default_str();
  return options;
}

study::Choice choice_of(const ChoiceOptions& options) {
  study::Choice choice;
  choice.kernel = options.kernel;
  choice.size = size_of(options.size);
  choice.set = values_of(options.set);
  if (!options.block_index.empty()) choice.block = block_of(options.block_index);
  choice.machine = options.machine;
  return choice;
}

std::string unless_positive(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size() && std::isfinite(number);
  return is_number && number > 0 ? "" : text + " is no number above 0";
}

std::shared_ptr<std::string> add_format_option(CLI::App& app) {
  auto format = std::make_shared<std::string>("table");
  app.add_option("--format", *format, "table, json or csv")
      ->type_name("NAME")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "json", "csv"}));
  return format;
}

}  // namespace warplens::commands

#include "app/commands/named_kernels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::commands {
namespace {

/// A kernel with its own settings, as on the command line: "tile:PAD=1,BX=32".
struct Named {
  std::string kernel;
  std::vector<std::string> set;
};

Named parse_named(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.find('=', colon) == std::string::npos) return {text, {}};
  Named one{text.substr(0, colon), {}};
  for (std::size_t at = colon + 1; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    one.set.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return one;
}

/// Adds the kernel at each size to `choices`. Sets used[i] if the kernel has the parameter of set[i].
void add_choices(const std::string& text, const std::vector<std::string>& sizes, const std::vector<std::string>& set,
                 const ChoiceOptions& launch, std::vector<bool>& used, std::vector<NamedChoice>& choices) {
  const Named one = parse_named(text);
  ChoiceOptions options = launch;
  options.kernel = one.kernel;
  const kernels::KernelFile kernel = kernels::load_kernel(with_entry(one.kernel, launch), load_options(launch));
  for (std::size_t at = 0; at < set.size(); ++at) {
    if (!kernel.find_param(set[at].substr(0, set[at].find('=')))) continue;
    options.set.push_back(set[at]);
    used[at] = true;
  }
  options.set.insert(options.set.end(), one.set.begin(), one.set.end());
  // An empty text means the default size of the kernel.
  for (const std::string& size : sizes.empty() ? std::vector<std::string>{""} : sizes) {
    options.size = size;
    choices.push_back({text, choice_of(options)});
    kernels::resolve_values(kernel, choices.back().choice.set);
  }
}

}  // namespace

std::vector<NamedChoice> named_choices(const std::vector<std::string>& kernels, const std::vector<std::string>& sizes,
                                       const std::vector<std::string>& set, const ChoiceOptions& launch) {
  std::vector<NamedChoice> choices;
  std::vector<bool> used(set.size());
  for (const std::string& kernel : kernels) add_choices(kernel, sizes, set, launch, used, choices);
  const auto idle = std::find(used.begin(), used.end(), false);
  if (idle != used.end())
    throw kernels::InputError(fmt::format("--set {}: {}", set[static_cast<std::size_t>(idle - used.begin())],
                                          tr("none of the kernels has this parameter")));
  return choices;
}

}  // namespace warplens::commands

#include "app/views/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analysis/translation/message.hpp"
#include "app/views/instructions.hpp"
#include "kernels/header/size_use.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::views {
namespace {

// Maximum number of stored costs. Without a limit, dragging a slider would store more and more of them.
constexpr std::size_t kMostCosts = 20'000;

Cost cost_of(const trace::Totals& totals) {
  Cost cost;
  for (const trace::InstructionTotals& row : totals.instructions) {
    if (is_global(row.category)) cost.global += row.totals;
    if (is_shared(row.category)) cost.shared += row.totals;
    if (row.category == trace::Category::constant_load) cost.constant += row.totals;
  }
  return cost;
}

std::string setting_words(const std::string& parameter, const std::string& value) {
  return parameter + " " + value;
}

/// Returns the values in the order of the kernel's parameters. Values whose names are not parameters come last.
std::vector<std::string> in_order(const kernels::Values& values, const kernels::KernelFile* kernel) {
  std::vector<std::string> setting;
  kernels::Values rest = values;
  if (kernel)
    for (const kernels::Parameter& param : kernel->params)
      if (const auto found = rest.extract(param.name)) setting.push_back(setting_words(found.key(), found.mapped()));
  for (const auto& [name, value] : rest) setting.push_back(setting_words(name, value));
  return setting;
}

}  // namespace

WorstCost worst_of(const Cost& cost) {
  const auto of = [](std::uint64_t moved, std::uint64_t ideal, const char* unit) {
    return WorstCost{ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1, moved, ideal, unit};
  };
  const WorstCost global = of(cost.global.sectors, cost.global.ideal_sectors, marked("sectors"));
  const WorstCost shared = of(cost.shared.wavefronts, cost.shared.ideal_wavefronts, marked("wavefronts"));
  const WorstCost constant = of(cost.constant.wavefronts, cost.constant.ideal_wavefronts, marked("passes"));
  WorstCost worst = shared.times > global.times || cost.global.requests == 0 ? shared : global;
  if (constant.times > worst.times || worst.moved == 0) worst = constant;
  return worst;
}

std::vector<std::string> Rung::setting() const {
  return in_order(values, kernel.get());
}

std::string caption_of(const std::vector<std::string>& setting, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, setting.size()); ++i) text += (i == 0 ? "" : " · ") + setting[i];
  return most < setting.size() ? text + (text.empty() ? "…" : " · …") : text;
}

Ladder catalogue_ladder() {
  Ladder ladder;
  for (const std::string& name : kernels::catalogue()) {
    try {
      ladder.add(kernels::load_kernel(name));
    } catch (const kernels::InputError& error) {
      ladder.rungs.push_back({name, name, "", error.what(), nullptr, {}, {}});
    }
  }
  return ladder;
}

namespace {

/// Returns the title of a kernel in the list. A copy of a kernel of the catalogue has the same title as the original,
/// so it is listed under its file name.
std::string title_among(const std::vector<Rung>& rungs, const kernels::KernelFile& kernel) {
  if (kernel.title.empty()) return kernel.name;
  const bool is_taken = std::ranges::any_of(
      rungs, [&](const Rung& rung) { return rung.name != kernel.name && rung.title == kernel.title; });
  return is_taken && !kernels::is_in_catalogue(kernel.name) ? std::filesystem::path(kernel.name).filename().string()
                                                            : kernel.title;
}

}  // namespace

void Ladder::add(const kernels::KernelFile& kernel) {
  const auto found = std::ranges::find(rungs, kernel.name, &Rung::name);
  Rung rung{
      kernel.name, title_among(rungs, kernel), kernel.summary, "", std::make_shared<kernels::KernelFile>(kernel), {},
      {}};
  for (const kernels::Parameter& param : kernel.params) rung.defaults[param.name] = param.default_value;
  rung.values = rung.defaults;
  if (found == rungs.end())
    rungs.push_back(std::move(rung));
  else
    *found = std::move(rung);
}

const Rung* Ladder::rung_of(const std::string& kernel) const {
  const auto found = std::ranges::find(rungs, kernel, &Rung::name);
  return found == rungs.end() ? nullptr : &*found;
}

namespace {

/// Sets the values of the study's kernel, and stores the cost if the study has totals.
void learn_one(Ladder& ladder, const study::Study& study) {
  if (study.kernel) ladder.add(*study.kernel);
  if (!study.plan) return;
  std::ranges::find(ladder.rungs, study.kernel->name, &Rung::name)->values = study.plan->values;
  if (!study.totals) return;
  if (ladder.costs.size() >= kMostCosts) ladder.costs.clear();
  ladder.costs[{study.kernel->name, study.plan->values, study.plan->size, study.choice.machine}] =
      cost_of(study.totals->totals);
}

/// Returns whether costs with the values of the kernel are known for the toy machine, but not for a GPU.
bool is_only_known_for_toy(const Ladder& ladder, const Rung& rung) {
  bool is_known = false;
  const auto first = ladder.costs.lower_bound({rung.name, rung.values, {0, 0}, study::MachineKind::gpu});
  for (auto at = first; at != ladder.costs.end(); ++at) {
    const CostKey& key = at->first;
    if (key.kernel != rung.name || key.values != rung.values) break;
    if (key.machine == study::MachineKind::gpu) return false;
    is_known = true;
  }
  return is_known;
}

}  // namespace

void Ladder::learn(const study::Study& study) {
  learn_one(*this, study);
  // The values of a launch on the toy machine are only for its small matrix. On a GPU, the list shows the defaults
  // instead.
  if (study.choice.machine != study::MachineKind::gpu) return;
  for (Rung& rung : rungs)
    if ((!study.kernel || rung.name != study.kernel->name) && is_only_known_for_toy(*this, rung))
      rung.values = rung.defaults;
}

void Ladder::learn(const std::vector<study::SurveyEntry>& found) {
  for (const study::SurveyEntry& one : found)
    if (const Rung* rung = rung_of(one.kernel))
      costs.insert({{one.kernel, rung->defaults, one.size, one.machine}, cost_of(one.totals)});
}

const Cost* Ladder::cost(const Rung& rung, const kernels::Size& size, study::MachineKind machine) const {
  const auto found = costs.find({rung.name, rung.values, size, machine});
  return found == costs.end() ? nullptr : &found->second;
}

namespace {

/// Returns the values of all parameters of the choice's kernel. A parameter that the choice does not set has its
/// default. If the ladder (the list of kernels) does not contain the kernel, only the values that the choice sets are
/// returned.
kernels::Values values_of(const study::Choice& choice, const Ladder& ladder) {
  const Rung* rung = ladder.rung_of(choice.kernel);
  kernels::Values values = rung ? rung->defaults : kernels::Values();
  for (const auto& [name, value] : choice.set) values[name] = value;
  return values;
}

/// Returns the title of the choice's kernel, followed by its settings.
std::string titled(const study::Choice& choice, const Ladder& ladder, const std::vector<std::string>& setting) {
  const Rung* rung = ladder.rung_of(choice.kernel);
  return (rung ? tr(rung->title) : choice.kernel) + (setting.empty() ? "" : " · " + caption_of(setting));
}

/// Returns the settings of a choice in the order of the kernel's parameters.
std::vector<std::string> list_settings(const study::Choice& choice, const Ladder& ladder,
                                       const kernels::Values& values) {
  const Rung* rung = ladder.rung_of(choice.kernel);
  return in_order(values, rung ? rung->kernel.get() : nullptr);
}

/// Returns the matrix size of a choice: "4096 × 4096", or one number if the kernel uses only one side; empty if it uses
/// neither.
std::string size_words(const study::Choice& choice, const Ladder& ladder) {
  const Rung* rung = ladder.rung_of(choice.kernel);
  const kernels::SizeUse use = rung && rung->kernel ? kernels::size_use(*rung->kernel) : kernels::SizeUse{true, true};
  if (use.is_none()) return "";
  if (!use.height) return std::to_string(choice.size.width);
  if (!use.width) return std::to_string(choice.size.height);
  return fmt::format("{} × {}", choice.size.width, choice.size.height);
}

}  // namespace

std::string caption_of_choice(const study::Choice& choice, const Ladder& ladder) {
  return titled(choice, ladder, list_settings(choice, ladder, values_of(choice, ladder)));
}

std::string caption_beside(const study::Choice& choice, const study::Choice& other, const Ladder& ladder) {
  kernels::Values values = values_of(choice, ladder);
  const bool is_same_kernel = choice.kernel == other.kernel;
  if (is_same_kernel) {
    const kernels::Values of_other = values_of(other, ladder);
    std::erase_if(values, [&](const auto& value) {
      const auto found = of_other.find(value.first);
      return found != of_other.end() && found->second == value.second;
    });
  }
  std::vector<std::string> setting = list_settings(choice, ladder, values);
  // The size comes first, because the end of a long caption is cut off.
  if (const std::string size = size_words(choice, ladder); !(choice.size == other.size) && !size.empty())
    setting.insert(setting.begin(), size);
  if (!is_same_kernel) return titled(choice, ladder, setting);
  return setting.empty() ? caption_of_choice(choice, ladder) : caption_of(setting);
}

}  // namespace warplens::views

#include "app/views/ladder.hpp"

#include <algorithm>

#include "app/views/instructions.hpp"
#include "kernels/error.hpp"

namespace warplens::views {
namespace {

Cost cost_of(const kernels::Size& size, const trace::Totals& totals) {
  Cost cost{size, {}, {}};
  for (const trace::InstructionTotals& row : totals.instructions) {
    if (is_global(row.category)) cost.global += row.totals;
    if (is_shared(row.category)) cost.shared += row.totals;
  }
  return cost;
}

}  // namespace

Ladder catalogue_ladder() {
  Ladder ladder;
  for (const std::string& name : kernels::catalogue()) {
    try {
      ladder.add(kernels::load_kernel(name));
    } catch (const kernels::InputError& error) {
      ladder.rungs.push_back({name, name, "", error.what(), nullptr, {}});
    }
  }
  return ladder;
}

void Ladder::add(const kernels::KernelFile& kernel) {
  const auto same = [&](const Rung& rung) { return rung.name == kernel.name; };
  const auto found = std::find_if(rungs.begin(), rungs.end(), same);
  Rung rung{kernel.name, kernel.title.empty() ? kernel.name : kernel.title, kernel.summary,
            "",          std::make_shared<kernels::KernelFile>(kernel),     {}};
  for (const kernels::Parameter& param : kernel.params) rung.defaults[param.name] = param.default_value;
  if (found == rungs.end())
    rungs.push_back(std::move(rung));
  else
    *found = std::move(rung);
}

void Ladder::learn(const study::Study& study) {
  if (study.kernel) add(*study.kernel);
  if (!study.totals || !study.plan) return;
  costs[study.kernel->name] = cost_of(study.plan->size, study.totals->totals);
}

void Ladder::learn(const std::vector<study::Surveyed>& found) {
  for (const study::Surveyed& one : found)
    if (!cost(one.kernel, one.size)) costs[one.kernel] = cost_of(one.size, one.totals);
}

const Cost* Ladder::cost(const std::string& name, const kernels::Size& size) const {
  const auto found = costs.find(name);
  return found != costs.end() && found->second.size == size ? &found->second : nullptr;
}

}  // namespace warplens::views

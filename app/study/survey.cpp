#include "app/study/survey.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// Returns the totals of one kernel, or nullopt if it is left out.
std::optional<SurveyEntry> survey_kernel(const Choice& choice, kernels::CompileCache& cache,
                                         const std::stop_token& stop) {
  try {
    Study study = load(choice, cache, stop);
    // Only an execution of all blocks reports progress, and that would take too long. The first report therefore stops
    // it.
    std::stop_source give_up;
    const std::stop_callback cancelled(stop, [&give_up] { give_up.request_stop(); });
    add_totals(study, 1, give_up.get_token(), [&give_up](double) { give_up.request_stop(); });
    if (!study.totals || stop.stop_requested()) return std::nullopt;
    return SurveyEntry{choice.kernel, choice.size, choice.machine, study.totals->totals};
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

void survey_kernels(const kernels::Size& size, MachineKind machine, kernels::CompileCache& cache,
                    const std::stop_token& stop, const std::function<void(SurveyEntry)>& found) {
  for (const std::string& kernel : kernels::catalogue()) {
    if (stop.stop_requested()) return;
    Choice choice;
    choice.kernel = kernel;
    choice.size = size;
    choice.machine = machine;
    if (auto one = survey_kernel(choice, cache, stop)) found(std::move(*one));
  }
}

}  // namespace

void survey_catalogue(const kernels::Size& size, MachineKind machine, const std::stop_token& stop,
                      const std::function<void(SurveyEntry)>& found) {
  kernels::CompileCache cache;
  survey_kernels(size, machine, cache, stop, found);
}

Survey::Survey(std::function<void()> changed)
    : task_(
          [cache = std::make_shared<kernels::CompileCache>()](const Wish& wish, const auto& run) {
            survey_kernels(wish.size, wish.machine, *cache, run.stop(), [&](SurveyEntry one) {
              run.update([&](std::vector<SurveyEntry>& found) { found.push_back(std::move(one)); });
            });
          },
          std::move(changed)) {}

}  // namespace warplens::study

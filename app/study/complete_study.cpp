#include "app/study/complete_study.hpp"

namespace warplens::study {

namespace {

using AddTotals = decltype(add_totals);

std::shared_ptr<Study> assemble_study(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop,
                                      AddTotals& add) {
  auto study = std::make_shared<Study>(load(choice, cache, stop));
  add_recording(*study);
  add(*study, 0, stop, {}, false);
  if (!stop.stop_requested()) add_findings(*study, stop, {});
  if (study->findings) add_comparison(*study, 0, stop, {}, kComparedMeanwhile);
  return study;
}

}  // namespace

std::shared_ptr<Study> make_complete_study(const Choice& choice, kernels::CompileCache& cache,
                                           const std::stop_token& stop) {
  return assemble_study(choice, cache, stop, add_totals);
}

std::shared_ptr<Study> make_study_so_far(const Choice& choice, kernels::CompileCache& cache,
                                         const std::stop_token& stop) {
  return assemble_study(choice, cache, stop, add_totals_so_far);
}

}  // namespace warplens::study

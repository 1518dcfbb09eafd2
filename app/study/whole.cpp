#include "app/study/whole.hpp"

namespace warplens::study {

std::shared_ptr<Study> whole(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop) {
  auto study = std::make_shared<Study>(load(choice, cache, stop));
  add_recording(*study);
  add_totals(*study, 0, stop, {});
  if (!stop.stop_requested()) add_findings(*study, stop, {});
  return study;
}

}  // namespace warplens::study

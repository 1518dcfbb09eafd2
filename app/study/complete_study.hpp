#pragma once

#include <memory>
#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Computes the study of a choice with recording, totals and findings, one after the other. After a stop, some of these
/// parts are missing. Throws kernels::InputError.
std::shared_ptr<Study> make_complete_study(const Choice& choice, kernels::CompileCache& cache,
                                           const std::stop_token& stop = {});

/// Like make_complete_study(), but keeps partial results if the launch reaches its time limit. Each partial part is
/// marked (Recording::cut, GridTotals::cut, Findings::cut).
std::shared_ptr<Study> make_study_so_far(const Choice& choice, kernels::CompileCache& cache,
                                         const std::stop_token& stop = {});

}  // namespace warplens::study

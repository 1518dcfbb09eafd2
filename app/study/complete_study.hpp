#pragma once

#include <memory>
#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// A choice's study with its recording, totals and findings, made one after the other: for what shows all of it at
/// once. After a stop some of them are missing. Throws kernels::InputError.
std::shared_ptr<Study> make_complete_study(const Choice& choice, kernels::CompileCache& cache,
                                           const std::stop_token& stop = {});

/// The same for what may show a part: a launch whose time is over has the recording, totals and findings that were made
/// until then, each with its mark (Recording::cut, GridTotals::cut, Findings::cut).
std::shared_ptr<Study> make_study_so_far(const Choice& choice, kernels::CompileCache& cache,
                                         const std::stop_token& stop = {});

}  // namespace warplens::study

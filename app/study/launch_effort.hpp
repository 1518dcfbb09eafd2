#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns whether computing the totals of a launch would take more than a few seconds. This is so if one block, or all
/// executed blocks together, have too many warp instructions. If `may_have_classes` is true and a few blocks represent
/// all others, only those few count as executed. The study needs its kernel and its program, but no plan. The estimate
/// takes at most a few seconds. Returns false for launches that cannot be planned or that never end: smaller sizes
/// would not help.
bool takes_long(const Study& study, const kernels::Size& size, const kernels::Values& values,
                const std::stop_token& stop, bool may_have_classes = true);

}  // namespace warplens::study

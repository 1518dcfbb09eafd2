#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns true if the totals of a launch would take more than some seconds: a block has too many warp instructions, or
/// all blocks have, and a few of them do not represent the others. The study needs its kernel and its program, but no
/// plan. The estimate takes at most some seconds. It is false for launches that cannot be planned and for those that
/// never end, because this does not depend on their sizes. Unless `may_have_classes` is set, all blocks count.
bool takes_long(const Study& study, const kernels::Size& size, const kernels::Values& values,
                const std::stop_token& stop, bool may_have_classes = true);

}  // namespace warplens::study

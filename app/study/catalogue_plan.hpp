#pragma once

#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the launches to record: all kernels of the catalogue, in square and other sizes from 512² to 16384², with
/// the settings that students try. In the most common size, each parameter takes all its values, and the parameters
/// that set the block size are combined. In the other sizes, only the defaults and the settings that the lessons
/// compare are used. Some of the launches are not possible.
std::vector<Choice> catalogue_plan();

}  // namespace warplens::study

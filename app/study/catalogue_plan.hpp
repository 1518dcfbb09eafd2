#pragma once

#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// What is recorded of the catalogue: every kernel, in sizes from 512² to 16384², square and not, and in the settings
/// that a class tries. In the commonest size each parameter takes all its values, and two that make up a block are
/// tried together; in the other sizes stand the defaults and the settings that the lessons compare. Some can't be
/// launched.
std::vector<Choice> catalogue_plan();

}  // namespace warplens::study

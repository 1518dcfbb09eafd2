#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// What makes a launch dangerous for more than itself, as a sentence: the first finding that it writes out of bounds.
/// Empty for none. The study's findings must be there.
std::string danger_of(const Study& study);

}  // namespace warplens::study

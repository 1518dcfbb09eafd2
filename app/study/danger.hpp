#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns a sentence about the first finding that the launch writes out of bounds; empty if there is none. Such a
/// launch can damage more than its own data. The study must have findings.
std::string danger_of(const Study& study);

}  // namespace warplens::study

#pragma once

#include <string>

#include "analysis/trace/findings.hpp"

namespace warplens::words {

/// What a finding says, in a sentence (or two) that a student understands; each kind of facts has its own.
std::string sentence(const trace::Finding& finding);

}  // namespace warplens::words

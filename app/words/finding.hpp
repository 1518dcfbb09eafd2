#pragma once

#include <string>

#include "analysis/trace/findings.hpp"

namespace warplens::words {

/// Describes a finding in one or two sentences.
std::string sentence(const trace::Finding& finding);

}  // namespace warplens::words

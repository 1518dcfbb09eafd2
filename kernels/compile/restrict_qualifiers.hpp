#pragma once

#include <set>
#include <string>
#include <utility>

namespace warplens::kernels {

/// Adds the lines on which the compiler refuses the qualifier __restrict__ to `lines`, as path and line: "uint64_t
/// __restrict__ sums[5]". Other compilers ignore the qualifier there. Returns false if the log names no new line.
bool find_refused_restricts(const std::string& log, std::set<std::pair<std::string, unsigned>>& lines);

/// Blanks the qualifier __restrict__ on a line of a text, counted from 1.
void blank_restricts(std::string& text, unsigned line);

}  // namespace warplens::kernels

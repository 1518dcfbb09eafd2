#pragma once

#include <set>
#include <string>
#include <utility>

namespace warplens::kernels {

/// Finds the lines on which the compiler refuses the qualifier __restrict__, such as "uint64_t __restrict__ sums[5]",
/// and adds their paths and numbers to `lines`. Other compilers ignore the qualifier there. Returns false if the log
/// names no new line.
bool find_refused_restricts(const std::string& log, std::set<std::pair<std::string, unsigned>>& lines);

/// Blanks the qualifier __restrict__ on a line of a text, counted from 1.
void blank_restricts(std::string& text, unsigned line);

}  // namespace warplens::kernels

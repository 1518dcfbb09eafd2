#pragma once

#include <string>

namespace warplens::fuzz {

/// Does everything with a text that Warplens does with PTX: parses and lowers it, executes it with a limited number of
/// instructions and a few small buffers, computes its totals in two ways (from kinds of blocks, and by full execution),
/// searches for findings and records a block. Throwing ptx::Error for the text is also correct; any other exception is
/// an error in Warplens. Returns whether the text was executed. Aborts the process if the two ways give different
/// totals.
bool attempt(const std::string& text);

}  // namespace warplens::fuzz

#pragma once

#include <string>

namespace warplens::fuzz {

/// Does with a text all that Warplens does with PTX: parses and lowers it, launches it with a small budget and a few
/// small buffers, adds up its totals in both ways, looks for findings and records a block. A text that is refused with
/// ptx::Error is as good as one that is executed; anything else is a mistake in Warplens. Returns whether it was
/// executed. Ends the process where the two ways to the totals differ.
bool attempt(const std::string& text);

}  // namespace warplens::fuzz

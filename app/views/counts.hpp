#pragma once

#include <cstdint>
#include <string>

#include "analysis/machine.hpp"
#include "analysis/ptx/types.hpp"
#include "analysis/trace/category.hpp"

namespace warplens::views {

/// Numbers with what they are of, in the language that is spoken: "1 sector", "1,024 sectors".
std::string in_sectors(std::uint64_t number);
std::string in_wavefronts(std::uint64_t number);
std::string in_passes(std::uint64_t number);
std::string in_lanes(std::uint64_t number);
std::string in_warps(std::uint64_t number);
std::string in_blocks(std::uint64_t number);
std::string in_kinds_of_blocks(std::uint64_t number);

/// "lane 3", "lanes 0–7, 12".
std::string lanes_named(LaneMask lanes);

/// "global", of accesses to it.
const char* space_in_words(ptx::StateSpace space);

/// "global load"; `kind` is what word_for says.
std::string access_in_words(ptx::StateSpace space, const char* kind);

/// "global load".
const char* category_in_words(trace::Category category);

/// What is counted of a category: "global load sectors". `quantity` is in the language that is spoken.
std::string figure_in_words(trace::Category category, const char* quantity);

}  // namespace warplens::views

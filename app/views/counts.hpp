#pragma once

#include <cstdint>
#include <string>

#include "analysis/machine.hpp"
#include "analysis/ptx/types.hpp"
#include "analysis/trace/category.hpp"

namespace warplens::views {

/// These functions return a number with its noun in the current language: "1 sector", "1,024 sectors".
std::string in_sectors(std::uint64_t number);
std::string in_wavefronts(std::uint64_t number);
std::string in_passes(std::uint64_t number);
std::string in_lanes(std::uint64_t number);
std::string in_warps(std::uint64_t number);
std::string in_blocks(std::uint64_t number);
std::string in_kinds_of_blocks(std::uint64_t number);

/// Returns the numbers of lanes with their noun: "lane 3" or "lanes 0–7, 12".
std::string lanes_named(LaneMask lanes);

/// Returns the name of a memory space as a modifier: "global" as in "global load".
const char* space_in_words(ptx::StateSpace space);

/// Returns the name of an access: "global load". `kind` is a result of word_for (instructions.hpp).
std::string access_in_words(ptx::StateSpace space, const char* kind);

/// Returns the name of a category of accesses: "global load".
const char* category_in_words(trace::Category category);

/// Returns the name of a number: "global load sectors". `quantity` is "sectors" in the current language.
std::string figure_in_words(trace::Category category, const char* quantity);

}  // namespace warplens::views

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

// Calculates with values of the host: their numbers, and the expressions that a header has for them.

/// A number of the code: "0x10", "1e-3f", "32u", "1'000".
HostValue literal(std::string text);

/// A sum, a difference, a product, a quotient or a remainder, as short as people write it; unknown where it has no
/// value.
HostValue computed(const std::string& sign, const HostValue& a, const HostValue& b);

/// Comparisons and bits, whose values are numbers alone, and shifts.
HostValue compared(const std::string& sign, const HostValue& a, const HostValue& b);

/// Likewise of numbers that differ from element to element, as a header's formula has them.
HostValue formula_compared(const std::string& sign, const HostValue& a, const HostValue& b);

/// Whether a number is the same whatever the size and the element are.
bool is_constant(const HostValue& value);

/// "'a'": its number; unknown for what is no single character.
HostValue of_character(std::string_view text);

/// A literal's characters between its quotes, a list of as many elements; of one with escapes only how many are known,
/// about.
HostValue of_text(std::string_view literal, std::size_t quotes);

/// Functions of the C and C++ libraries that sizes are made with: ceil, min, max, pow, …; unknown for any other.
HostValue of_library(std::string_view name, const std::vector<HostValue>& given);

/// How far apart cudaMallocPitch puts rows of so many bytes: a multiple of 512, as GPUs since Volta have it.
HostValue pitch_of(const HostValue& row_bytes);

/// A floating number cut to an integer; anything else as it is.
HostValue as_integer(const HostValue& value);

/// A number as this type has it.
HostValue converted(std::string_view type, const HostValue& value);

}  // namespace warplens::kernels

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

// Calculates with values of the host: their numbers, and the expressions that a header has for them.

/// A number of the code: "0x10", "1e-3f", "32u", "1'000".
HostValue number_literal(std::string text);

/// The number of "'a'"; unknown for what is no single character.
HostValue character_literal(std::string_view text);

/// The characters of a literal between its quotes, a list of as many elements. `quotes` is 1 for "text" and 3 for
/// R"(text)". Of one with escapes only the number of characters is known, about.
HostValue text_literal(std::string_view literal, std::size_t quotes);

/// Whether an operator is one that `calculate` knows: + - * / %.
bool is_arithmetic(std::string_view sign);

/// A sum, a difference, a product, a quotient or a remainder of two numbers, as short as people write it; unknown if it
/// has no value, or one that no header's expression can hold.
HostValue calculate(std::string_view sign, const HostValue& a, const HostValue& b);

/// Comparisons and operations on bits of two numbers, whose values are numbers alone, and shifts; unknown for any other
/// operator.
HostValue compare(std::string_view sign, const HostValue& a, const HostValue& b);

/// Does the same with numbers that differ from element to element, as a header's formula has them.
HostValue compare_in_formula(std::string_view sign, const HostValue& a, const HostValue& b);

/// Whether a number is the same whatever the size and the element are.
bool is_constant(const HostValue& value);

/// A floating number cut to an integer; anything else as it is. Unknown for a number beyond what an expression holds.
HostValue as_integer(const HostValue& value);

/// A number converted to a type of C++: "float" and "double" make it a floating number, any other an integer.
HostValue convert(std::string_view type, const HostValue& value);

}  // namespace warplens::kernels

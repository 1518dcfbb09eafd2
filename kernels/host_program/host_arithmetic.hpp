#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

// Arithmetic with host values: their numbers, and their expressions in a header.

/// Parses a number in the code: "0x10", "1e-3f", "32u", "1'000".
HostValue number_literal(std::string text);

/// Returns the character code for a literal "'a'"; unknown if it is not a single character.
HostValue character_literal(std::string_view text);

/// Returns the characters of a literal as a list with one element per character. `quotes` is 1 for "text" and 3 for
/// R"(text)". If a literal has escape sequences, its characters are unknown, and their number is approximate.
HostValue text_literal(std::string_view literal, std::size_t quotes);

/// Returns true if `calculate` supports the operator: + - * / %.
bool is_arithmetic(std::string_view sign);

/// Returns the sum, difference, product, quotient or remainder of two numbers. The expression of the result is as short
/// as people write it. Unknown if the result is undefined or too large for a header's expression.
HostValue calculate(std::string_view sign, const HostValue& a, const HostValue& b);

/// Returns the result of a comparison, a bit operation or a shift. The expression of the result is its number, except
/// for a shift. Unknown for other operators.
HostValue compare(std::string_view sign, const HostValue& a, const HostValue& b);

/// Returns the result of a comparison, a bit operation or a shift if the operands differ between elements. The result
/// has an expression for a formula in a header. Unknown for other operators.
HostValue compare_in_formula(std::string_view sign, const HostValue& a, const HostValue& b);

/// Returns true if the number depends neither on a size of the header nor on the element's index.
bool is_constant(const HostValue& value);

/// Rounds a floating-point number towards zero; returns other values unchanged. Unknown if the number is too large for
/// an expression.
HostValue as_integer(const HostValue& value);

/// Converts a number to a C++ type: a floating-point number for "float" and "double", otherwise an integer.
HostValue convert(std::string_view type, const HostValue& value);

}  // namespace warplens::kernels

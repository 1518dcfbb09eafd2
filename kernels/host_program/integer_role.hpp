#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// What an integer that nobody gives a value is, as its name tells.
enum class IntegerRole {
  size,    ///< a number of elements, of rows, of columns
  height,  ///< likewise, of rows
  small,   ///< how many there are of what there are few of: channels, clusters, taps of a filter
  place,   ///< where something begins: 0
};

struct IntegerGuess {
  IntegerRole role = IntegerRole::size;
  std::int64_t value = 0;  ///< what is assumed
};

/// What is assumed for the integer `name` of a function that also takes the integers `all` (itself among them). Sizes
/// fit each other: one is 16,384 elements; two are the sides of a matrix, 256 columns and 128 rows; three and more are
/// 128 and 64.
IntegerGuess integer_guess(std::string_view name, const std::vector<std::string>& all);

/// Whether a name is one for a number of rows.
bool is_height(std::string_view name);

}  // namespace warplens::kernels

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// The role of an integer without a known value, guessed from its name.
enum class IntegerRole {
  size,    ///< a number of elements, rows or columns
  height,  ///< a number of rows
  small,   ///< a number that is usually small: channels, clusters, taps of a filter
  place,   ///< a position or index, assumed to be 0
};

struct IntegerGuess {
  IntegerRole role = IntegerRole::size;
  std::int64_t value = 0;  ///< assumed value
};

/// Returns the assumption for the integer `name` of a function whose integer parameters are `all`, including `name`.
/// Sizes are chosen together. A single size is 16,384 elements. Of two sizes, a number of rows is 128, and any other
/// size is 256. Of three or more sizes, a number of rows is 64, and any other size is 128.
IntegerGuess integer_guess(std::string_view name, const std::vector<std::string>& all);

/// Amount by which assumed sizes are reduced. They are reduced if a launch would otherwise take too long to execute.
struct Reduction {
  unsigned steps = 0;  ///< number of steps by which sizes are reduced; 0: not at all
  /// Reduce only sizes that the grid depends on. The work of each block then does not change.
  bool of_grid_only = false;
};

/// Returns an assumed size made smaller by some steps (Reduction::steps). Each step halves a size up to 1,024 and
/// divides a larger one by four. Sizes up to 16 are not changed, because they are usually channels, heads or taps. The
/// result is at least 8 for larger sizes.
std::int64_t reduce_size(std::int64_t size, unsigned steps);

/// Returns true if the name suggests a number of rows.
bool is_height(std::string_view name);

}  // namespace warplens::kernels

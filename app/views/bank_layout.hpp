#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/views/moment.hpp"

namespace warplens::views {

/// The cell of a word in the picture of an access to shared memory.
struct BankPlace {
  int wavefront = 0;
  unsigned bank = 0;
  bool operator==(const BankPlace&) const = default;
};

/// The places of a launch's shared arrays in the banks, and the places of the words of one access. The window keeps the
/// layout of the launch before a change of a setting, so that the pictures can move the words to their new places.
struct BankLayout {
  std::string kernel;  ///< name or path of the kernel
  int access = 0;      ///< number of the access in its warp, from 0
  int wavefronts = 0;  ///< number of wavefronts of the access
  unsigned banks = 0;  ///< number of banks of the machine
  std::vector<SharedArray> arrays;
  std::vector<std::vector<BankPlace>>
      of_lane;  ///< for each lane, the places of the words that it accesses, in the order of the wavefronts; a word of
                ///< several lanes is listed only for the lowest of them
};

/// Returns the layout of the access to shared memory that a picture shows; null if it shows none.
std::shared_ptr<const BankLayout> bank_layout(const Derived& derived);

/// Returns whether words have other places after a change. Two layouts can only be compared if they belong to the same
/// kernel, access and number of banks; otherwise the result is false.
bool has_moved(const BankLayout& before, const BankLayout& now);

/// Returns the word that contained the same element before a change: tile[1][0] was in word 32 without padding, and is
/// in word 33 with one column of padding. Returns nullopt if the array had no such element.
std::optional<std::uint64_t> word_before(const std::vector<SharedArray>& before, const std::vector<SharedArray>& now,
                                         std::uint64_t word, unsigned bank_bytes);

/// Position in a grid of banks and rows. Fractions are positions between two cells.
struct GridPosition {
  double row = 0, bank = 0;
};

/// Returns the position of a word that has covered `share` (0 to 1) of the way between two words. It slides along its
/// row, and continues at the other end of the row if it leaves the banks. If the way is longer than a row, the word
/// changes its row at the same time instead of passing the banks several times.
GridPosition position_between(std::uint64_t from, std::uint64_t to, double share, unsigned banks);

}  // namespace warplens::views

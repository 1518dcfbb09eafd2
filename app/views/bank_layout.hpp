#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/views/moment.hpp"

namespace warplens::views {

/// The cell of a word in the picture of an access to shared memory: its row (wavefront) and its column (bank).
struct BankPlace {
  int wavefront = 0;
  unsigned bank = 0;
  bool operator==(const BankPlace&) const = default;
};

/// The places of a launch's shared arrays, and the cells of the words of one access. When the user changes a setting,
/// the window keeps the layout of the launch before the change. The pictures then move the words from their old cells
/// to their new ones.
struct BankLayout {
  std::string kernel;  ///< name or path of the kernel
  int access = 0;      ///< number of the access in its warp, from 0
  int wavefronts = 0;  ///< number of wavefronts of the access
  unsigned banks = 0;  ///< number of banks of the machine
  std::vector<SharedArray> arrays;
  std::vector<std::vector<BankPlace>>
      /// Cells of the words that each lane accesses, in the order of the wavefronts. If several lanes access a word,
      /// only the lowest lane lists its cell.
      of_lane;
};

/// Returns the layout of the access to shared memory at the cursor; null if there is none.
std::shared_ptr<const BankLayout> bank_layout(const Derived& derived);

/// Returns true if at least one word has a different cell after a change. Returns false if the layouts cannot be
/// compared, because their kernel, access or number of banks differs.
bool has_moved(const BankLayout& before, const BankLayout& now);

/// Returns the word that contained the same element before a change: tile[1][0] was in word 32 without padding, and is
/// in word 33 with one column of padding. Returns nullopt if the array had no such element.
std::optional<std::uint64_t> word_before(const std::vector<SharedArray>& before, const std::vector<SharedArray>& now,
                                         std::uint64_t word, unsigned bank_bytes);

/// Position in a grid of banks and rows. Fractions are positions between two cells.
struct GridPosition {
  double row = 0, bank = 0;
};

/// Returns the position of a word that moves from place `from` to place `to`, after the fraction `share` (0 to 1) of
/// the way. The word slides along its row. If it leaves the last bank, it continues at the first bank. If the way is
/// longer than a row, the word changes its row at the same time instead of passing the banks several times.
GridPosition position_between(std::uint64_t from, std::uint64_t to, double share, unsigned banks);

}  // namespace warplens::views

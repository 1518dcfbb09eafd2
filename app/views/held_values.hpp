#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/earlier_blocks.hpp"

namespace warplens::views {

/// What memory holds at a moment of a recorded block, as far as that is known: from what the block has read and written
/// until then, and, of buffers, from what earlier blocks left there, and from what they were filled with before the
/// launch. What other blocks write meanwhile is not known.
class HeldValues {
 public:
  /// What the block began with. Forgets what was told.
  void begin_with(const EarlierBlocks& earlier);
  /// Goes to the moment before access number `done` of the study's recording. Forwards that costs what those accesses
  /// take; backwards, and far ahead, it looks at the `kMostLookedBack` accesses before it.
  void go_to(const study::Study& study, std::uint32_t done);

  /// The element of a buffer that begins at this address, as text ("3.5"); empty where it is not known. `may_change`:
  /// whether earlier blocks may have written it.
  std::string in_buffer(const study::Study& study, const kernels::PlannedBuffer& buffer, std::uint64_t address,
                        bool may_change = true) const;
  /// The bytes of shared memory from `byte` on, as elements of this type (kernels::element_named); likewise.
  std::string in_shared(std::uint64_t byte, std::uint32_t bytes, const std::string& element) const;

  static constexpr std::uint32_t kMostLookedBack = 4096;

 private:
  /// By groups of 4 bytes: what they hold, and a bit for each of them that is known.
  struct Word {
    std::uint8_t bytes[4] = {};
    std::uint8_t known = 0;
    std::uint8_t lost = 0;  ///< likewise: something was written there, but nobody knows what
  };
  using Words = std::unordered_map<std::uint64_t, Word>;

  void take(const trace::RecordedAccess& access);
  static void put(Words& words, std::uint64_t address, const std::uint8_t* bytes, std::uint32_t count);
  /// Over what `to` holds; says whether all of it is known.
  static bool get(const Words& words, std::uint64_t address, std::vector<std::uint8_t>& to);

  /// Over `to`, what the block began with; says whether all of it is known.
  bool at_begin(const simt::Launch& launch, std::uint64_t address, bool may_change,
                std::vector<std::uint8_t>& to) const;

  Words global_, shared_;
  EarlierBlocks::State earlier_ = EarlierBlocks::State::none;
  std::uint64_t earlier_blocks_ = 0;
  std::shared_ptr<const study::LaunchWrites> launch_writes_;
  /// Of this moment, what was asked for already: frames ask for the same again.
  mutable std::unordered_map<std::uint64_t, std::string> told_of_global_, told_of_shared_;
  const trace::Recording* of_ = nullptr;
  std::uint32_t done_ = 0;
};

/// What `lanes` of an access read or write at this address, as text; empty where they do not touch all of it, or the
/// value is not known. `element` is the type of what lies there, as kernels::element_named takes it.
std::string value_of_access(const trace::RecordedAccess& access, std::uint64_t address, std::uint32_t bytes,
                            const std::string& element, LaneMask lanes = ~LaneMask{0});

}  // namespace warplens::views

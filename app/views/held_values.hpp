#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/earlier_blocks.hpp"

namespace warplens::views {

/// The known contents of memory at one moment of a recorded block. Contents are known from the reads and writes of the
/// block up to this moment. For buffers, they are also known from the writes of earlier blocks and the contents before
/// the launch. Writes of blocks that run at the same time are not taken into account.
class HeldValues {
 public:
  /// Sets the contents that memory has when the block starts. Deletes the stored texts of values, because they belong
  /// to the previous contents.
  void begin_with(const EarlierBlocks& earlier);
  /// Goes to the moment before access number `done` of the study's recording. The time for going forwards is
  /// proportional to the number of accesses in between. Going backwards, or forwards by more than `kMostLookedBack`
  /// accesses, applies only the last `kMostLookedBack` accesses before the new moment.
  void go_to(const study::Study& study, std::uint32_t done);

  /// Returns the value of the buffer element that begins at this address, as text ("3.5"); empty if it is not known.
  /// `may_change` is true if earlier blocks may have written the element.
  std::string in_buffer(const study::Study& study, const kernels::PlannedBuffer& buffer, std::uint64_t address,
                        bool may_change = true) const;
  /// Returns the value of `bytes` bytes of shared memory from address `byte` on, as text; empty if it is not known.
  /// `element` is the type of the value (kernels::element_named).
  std::string in_shared(std::uint64_t byte, std::uint32_t bytes, const std::string& element) const;

  static constexpr std::uint32_t kMostLookedBack = 4096;

 private:
  /// Four bytes of memory. Bit n of `known` is set if byte n is known.
  struct Word {
    std::uint8_t bytes[4] = {};
    std::uint8_t known = 0;
    std::uint8_t lost = 0;  ///< bit n is set if an unknown value has overwritten byte n
  };
  using Words = std::unordered_map<std::uint64_t, Word>;

  void take(const trace::RecordedAccess& access);
  static void put(Words& words, std::uint64_t address, const std::uint8_t* bytes, std::uint32_t count);
  /// Copies the contents that start at `address` into `to`, up to the first byte that is not known. Returns whether all
  /// bytes are known.
  static bool get(const Words& words, std::uint64_t address, std::vector<std::uint8_t>& to);

  /// Sets `to` to the bytes that memory contained from `address` on when the block started. Returns true if all bytes
  /// are known.
  bool at_begin(const simt::Launch& launch, std::uint64_t address, bool may_change,
                std::vector<std::uint8_t>& to) const;

  Words global_, shared_;
  EarlierBlocks::State earlier_ = EarlierBlocks::State::none;
  std::uint64_t earlier_blocks_ = 0;
  std::shared_ptr<const study::LaunchWrites> launch_writes_;
  /// Texts of values at this moment, by address. They are stored because each frame requests the same texts again.
  mutable std::unordered_map<std::uint64_t, std::string> global_texts_, shared_texts_;
  const trace::Recording* of_ = nullptr;
  std::uint32_t done_ = 0;
};

/// Returns the value that `lanes` of an access read or write at this address, as text. Empty if there is no lane that
/// accesses all these bytes, or if the value is not known. `element` is an element type (kernels::element_named).
std::string value_of_access(const trace::RecordedAccess& access, std::uint64_t address, std::uint32_t bytes,
                            const std::string& element, LaneMask lanes = ~LaneMask{0});

}  // namespace warplens::views

#pragma once

#include <cstdint>
#include <string>

#include "analysis/base/numbers.hpp"
#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/findings/detector.hpp"

namespace warplens::trace {

// Numbers in sentences.
using base::counted;
using base::grouped;

/// The parts of which findings' sentences are made.
class Wording {
 public:
  Wording(const simt::Program& program, const simt::Launch& launch) : program_(program), launch_(launch) {}

  /// "thread 5", or "thread (5,0)" where the block has two dimensions.
  std::string thread(std::uint32_t warp, unsigned lane) const;
  /// "block 3" likewise.
  std::string block(const simt::Dim3& block) const;
  /// "thread (5,0) of block (3,0)".
  std::string thread(const simt::Where& where, unsigned lane) const;
  /// "line 12", or "line 40 of the PTX" where the source line is not known.
  std::string line(std::uint32_t pc) const;
  /// "reads", "writes", "updates" (atomically).
  static std::string verb(Effect effect);
  /// What the instruction at `pc` touches at an address that is in bounds: "element 33 of 'tile'", "element 145 (row 2,
  /// column 17) of 'out'", "byte 64 of shared memory".
  std::string place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  /// Where an address that is not in bounds lies: "4 bytes past the end of 'out', which has …".
  std::string miss(ptx::StateSpace space, std::uint64_t address, std::uint32_t width) const;
  /// "shared memory", "'out'" or "global memory".
  std::string memory(ptx::StateSpace space, std::uint64_t address) const;
  /// The buffer that an address lies in; null where there is none.
  const simt::Buffer* buffer_at(std::uint64_t address) const;
  std::uint64_t shared_bytes() const;

 private:
  const simt::Buffer* nearest_buffer(std::uint64_t address) const;
  std::string element(const simt::Buffer& buffer, std::uint64_t address) const;
  std::string variable_place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;

  const simt::Program& program_;
  const simt::Launch& launch_;
};

/// A source name from a mangled one, without its scope: "tile" from "_ZZ9transposePfE4tile".
std::string plain_name(std::string_view mangled);

}  // namespace warplens::trace

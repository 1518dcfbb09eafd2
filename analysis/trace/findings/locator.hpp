#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/findings/facts.hpp"

namespace warplens::trace {

/// Translates the numbers of an execution into objects of the launch: threads, lines, buffers and variables.
class Locator {
 public:
  Locator(const simt::Program& program, const simt::Launch& launch);

  Thread thread(const simt::Where& where, unsigned lane) const;
  CodeLine line(std::uint32_t pc) const;
  /// Returns the object at a valid address that the instruction at `pc` accesses.
  MemoryPlace place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  /// Returns the position of an access of `width` bytes at an address that is out of bounds.
  Miss miss(ptx::StateSpace space, std::uint64_t address, std::uint32_t width) const;
  /// Returns the lanes whose access is in the memory of the kernel's own variables, but not inside one variable.
  LaneMask beyond_variables(const simt::Access& access, LaneMask lanes) const;
  /// Returns the buffer or variable that contains an address. If there is none, returns the state space.
  Memory memory(ptx::StateSpace space, std::uint64_t address) const;
  /// Returns the buffer that contains an address; null if there is none.
  const simt::Buffer* buffer_at(std::uint64_t address) const;

 private:
  /// A variable of the kernel; `end` is one past its last byte.
  struct Extent {
    std::uint64_t begin = 0, end = 0;
    std::string_view name;  ///< name in the PTX
  };
  const std::vector<Extent>& extents(ptx::StateSpace space) const;
  const Extent* extent_at(ptx::StateSpace space, std::uint64_t address) const;
  std::optional<Miss> miss_variable(ptx::StateSpace space, std::uint64_t address, std::uint32_t width) const;
  const simt::Buffer* nearest_buffer(std::uint64_t address) const;
  std::optional<MemoryPlace> variable_place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  Miss miss_shared(std::uint64_t address, std::uint32_t width) const;
  Miss miss_local(std::uint64_t address, std::uint32_t width) const;
  Miss miss_global(std::uint64_t address, std::uint32_t width) const;

  const simt::Program& program_;
  const simt::Launch& launch_;
  std::vector<Extent> shared_, global_, constant_;  ///< sorted by address
  /// local variables of the kernel; empty if it calls another function
  std::vector<Extent> local_;
};

}  // namespace warplens::trace

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/findings/facts.hpp"

namespace warplens::trace {

/// Says what the numbers of an execution stand for in a launch: which thread, which line, what of which memory.
class Locator {
 public:
  Locator(const simt::Program& program, const simt::Launch& launch);

  Thread thread(const simt::Where& where, unsigned lane) const;
  CodeLine line(std::uint32_t pc) const;
  /// What the instruction at `pc` touches at an address that is in bounds.
  MemoryPlace place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  /// What an access of `width` bytes at an address that is not in bounds misses.
  Miss miss(ptx::StateSpace space, std::uint64_t address, std::uint32_t width) const;
  /// Those of the lanes whose access, to memory that the kernel's own variables lie in, is not inside one of them.
  LaneMask beyond_variables(const simt::Access& access, LaneMask lanes) const;
  /// The buffer or variable that an address lies in, else the space.
  Memory memory(ptx::StateSpace space, std::uint64_t address) const;
  /// The buffer that an address lies in; null where there is none.
  const simt::Buffer* buffer_at(std::uint64_t address) const;

 private:
  /// A variable of the kernel's own; `end` is behind its last byte.
  struct Extent {
    std::uint64_t begin = 0, end = 0;
    std::string_view name;  ///< as the PTX has it
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
  std::vector<Extent> shared_, global_, constant_;  ///< in order of their addresses
  std::vector<Extent> local_;                       ///< objects of the entry's own, where it calls no other function
};

}  // namespace warplens::trace

#pragma once

#include <cstdint>
#include <optional>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/findings/facts.hpp"

namespace warplens::trace {

/// Says what the numbers of an execution stand for in a launch: which thread, which line, what of which memory.
class Locator {
 public:
  Locator(const simt::Program& program, const simt::Launch& launch) : program_(program), launch_(launch) {}

  Thread thread(const simt::Where& where, unsigned lane) const;
  CodeLine line(std::uint32_t pc) const;
  /// What the instruction at `pc` touches at an address that is in bounds.
  MemoryPlace place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  /// What an access of `width` bytes at an address that is not in bounds misses.
  Miss miss(ptx::StateSpace space, std::uint64_t address, std::uint32_t width) const;
  /// The buffer that an address lies in, else the space.
  Memory memory(ptx::StateSpace space, std::uint64_t address) const;
  /// The buffer that an address lies in; null where there is none.
  const simt::Buffer* buffer_at(std::uint64_t address) const;

 private:
  const simt::Buffer* nearest_buffer(std::uint64_t address) const;
  std::optional<MemoryPlace> variable_place(ptx::StateSpace space, std::uint64_t address, std::uint32_t pc) const;
  Miss miss_shared(std::uint64_t address, std::uint32_t width) const;
  Miss miss_global(std::uint64_t address, std::uint32_t width) const;

  const simt::Program& program_;
  const simt::Launch& launch_;
};

}  // namespace warplens::trace

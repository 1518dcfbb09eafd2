#include "tests/fuzz/attempt.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "analysis/grid/grid_totals.hpp"
#include "analysis/ptx/error.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/findings.hpp"
#include "analysis/trace/recording.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::fuzz {
namespace {

constexpr std::uint64_t kMostInstructionsPerBlock = 400;
constexpr std::uint64_t kFirstAddress = 0x7000'0000'0000;
constexpr std::uint64_t kApart = 0x10'0000;
constexpr std::uint64_t kBufferBytes[] = {8192, 20'000, 48, 0};

struct Shape {
  simt::Dim3 grid, block;
  bool toy = false;
};

/// Launch shapes with complete and incomplete warps, in one to three dimensions, with more than one block.
constexpr Shape kShapes[] = {
    {{2, 1, 1}, {64, 1, 1}}, {{3, 1, 1}, {40, 1, 1}},      {{2, 2, 1}, {16, 3, 1}},
    {{1, 2, 2}, {4, 2, 3}},  {{3, 2, 1}, {3, 2, 1}, true}, {{70, 1, 1}, {8, 1, 1}, true},
};

/// Returns the FNV-1a hash of a text. It selects the launch, so that a text that once caused an error causes it again.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
  for (const char byte : text) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100'0000'01b3;
  return hash ^ hash >> 32;
}

void fill(std::uint64_t offset, std::span<std::uint8_t> bytes) {
  static constexpr std::uint32_t kEdges[] = {
      0, 1, 2, 31, 32, 0xffff'ffff, 0x7fff'ffff, 0x8000'0000, 0x7f80'0000, 0x7fc0'0000, 0x3f80'0000};
  for (std::size_t at = 0; at < bytes.size(); at += 4) {
    const std::uint64_t word = (offset + at) / 4;
    const std::uint32_t value =
        word % 3 == 0 ? kEdges[word / 3 % std::size(kEdges)] : static_cast<std::uint32_t>(word * 0x9e37'79b9);
    std::memcpy(bytes.data() + at, &value, std::min<std::size_t>(4, bytes.size() - at));
  }
}

simt::Launch launch_of(const simt::Program& program, std::uint64_t hash) {
  const Shape& shape = kShapes[hash % std::size(kShapes)];
  simt::Launch launch{.grid = shape.grid, .block = shape.block, .dynamic_shared_bytes = hash & 64 ? 4096u : 0u};
  if (shape.toy) launch.machine = toy_machine();
  for (std::size_t at = 0; at < std::size(kBufferBytes); ++at) {
    launch.buffers.push_back({.name = "buffer " + std::to_string(at),
                              .address = kFirstAddress + at * kApart,
                              .bytes = kBufferBytes[at],
                              .fill = at == 1 ? simt::Fill{} : fill,
                              .columns = 24,
                              .element_bytes = 4});
  }
  launch.arguments.resize((program.code().entry_param_bytes + 7) / 8 * 8);
  // Sets each group of eight bytes to an address in one of two buffers. A parameter with less than eight bytes would
  // contain a part of an address, and would be a size larger than each buffer. Therefore, the next loop sets such
  // parameters to a small size.
  for (std::size_t at = 0; at < launch.arguments.size(); at += 8) {
    const std::uint64_t value = kFirstAddress + at / 8 % 2 * kApart + (hash & 128 ? 4 : 0);
    std::memcpy(launch.arguments.data() + at, &value, 8);
  }
  const ptx::Function& entry = program.entry();
  for (std::size_t at = 0; at < entry.params.size(); ++at) {
    const ptx::Variable& param = program.module().variables[entry.params[at]];
    const std::uint64_t value = 37;
    if (param.bytes() < 8)
      std::memcpy(launch.arguments.data() + program.code().entry_param_offsets[at], &value, param.bytes());
  }
  return launch;
}

void tell(const simt::Program& program, const char* what, const trace::Totals& totals) {
  std::fprintf(stderr, "%s: %llu warp instructions\n", what, static_cast<unsigned long long>(totals.warp_instructions));
  for (const trace::InstructionTotals& row : totals.instructions)
    std::fprintf(
        stderr, "  line %u %s: %llu requests, %llu sectors, %llu wavefronts, %llu inexact\n",
        program.instructions()[row.pc]->line, trace::name_of(row.category),
        static_cast<unsigned long long>(row.totals.requests), static_cast<unsigned long long>(row.totals.sectors),
        static_cast<unsigned long long>(row.totals.wavefronts), static_cast<unsigned long long>(row.totals.inexact));
}

/// Returns the totals without the counts of requests that may depend on the order of threads (by_order). The two ways
/// of computing totals may differ in these counts. Totals from kinds of blocks include a proof that the requests do not
/// depend on the order. Full execution has only a less precise analysis of the program: it assumes that a register that
/// is read before it is written may contain any value that is ever written to it.
trace::Totals without_marks_of_order(trace::Totals totals) {
  for (trace::InstructionTotals& row : totals.instructions) row.totals.by_order = 0;
  totals.more_in_machine_code.reset();
  return totals;
}

void compare_totals(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits) {
  const trace::Totals all = trace::full_totals(program, launch, 1, limits);
  const grid::GridTotals classes = grid::totals_by_classes(program, launch, limits);
  if (!classes.reason.empty() || without_marks_of_order(classes.totals) == without_marks_of_order(all)) return;
  std::fprintf(stderr, "the totals by classes are not those of all blocks\n");
  tell(program, "all blocks", all);
  tell(program, "by classes", classes.totals);
  std::abort();
}

void execute(const simt::Program& program, std::uint64_t hash) {
  const simt::Launch launch = launch_of(program, hash);
  const simt::Limits limits{.instructions_per_block = kMostInstructionsPerBlock};
  compare_totals(program, launch, limits);
  trace::find(program, launch,
              {.most_blocks = 3,
               .most_warp_instructions = 4 * kMostInstructionsPerBlock,
               .most_instructions_per_block = kMostInstructionsPerBlock});
  if (hash % 4 == 0) trace::record_block(program, launch, {0, 0, 0}, {.most_steps = 500}, limits);
}

}  // namespace

bool attempt(const std::string& text) {
  std::shared_ptr<const simt::Program> program;
  try {
    program = simt::Program::lower(ptx::parse(text));
  } catch (const ptx::Error&) {
    return false;
  }
  execute(*program, hash_of(text));
  return true;
}

}  // namespace warplens::fuzz
